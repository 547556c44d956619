package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.ItemsValidator;
import com.networknt.schema.keyword.Keyword;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import dev.parlance.fault.Violation;

/**
 * The keyword {@code items}, which checks no more elements when a branch of {@code anyOf} or {@code oneOf} has more
 * errors than are listed: the library would check all elements of a body of 1 MB, which takes seconds if each is wrong.
 */
final class LimitedItems implements Keyword {
    @Override
    public String getValue() {
        return "items";
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context) {
        return new Elements(location, schema, parent, context);
    }

    private static final class Elements extends ItemsValidator {
        private final int first;

        Elements(SchemaLocation location, JsonNode schema, Schema parent, SchemaContext context) {
            super(location, schema, parent, context);
            this.first = parent.getSchemaNode().path("prefixItems").size();
        }

        @Override
        public void validate(ExecutionContext context, JsonNode node, JsonNode root, NodePath place) {
            if (!node.isArray()) {
                return;
            }
            for (var i = first; i < node.size() && context.getErrors().size() <= Violation.MOST; i++) {
                getSchema().validate(context, node.get(i), root, place.append(i));
            }
        }
    }
}
