package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.Violation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds fields of a body that its schema does not name, for {@code Prefer: handling=strict} (RFC 7240). */
public record UnknownFields(Contract contract) {
    public void collect(JsonNode schema, JsonNode body, List<Violation> found) {
        collect(schema, body, "", found);
    }

    private void collect(JsonNode schema, JsonNode value, String pointer, List<Violation> found) {
        var resolved = contract.resolve(schema);
        if (value.isArray()) {
            for (var i = 0; i < value.size(); i++) {
                collect(resolved.path("items"), value.get(i), pointer + "/" + i, found);
            }
        }
        if (!value.isObject()) {
            return;
        }
        var known = new HashMap<String, JsonNode>();
        properties(resolved, known);
        if (known.isEmpty()) {
            return;
        }
        for (var field : value.properties()) {
            var at = pointer + "/" + Contract.escape(field.getKey());
            var property = known.get(field.getKey());
            if (found.size() > Violation.MOST) {
                return;
            }
            if (property == null) {
                found.add(Violation.at(at, "unknown", "is not a field of this request body"));
            } else {
                collect(property, field.getValue(), at, found);
            }
        }
    }

    private void properties(JsonNode schema, Map<String, JsonNode> into) {
        for (var property : schema.path("properties").properties()) {
            into.put(property.getKey(), property.getValue());
        }
        for (var keyword : List.of("allOf", "anyOf", "oneOf")) {
            for (var part : schema.path(keyword)) {
                properties(contract.resolve(part), into);
            }
        }
    }

    /** Whether a {@code Prefer} header asks to refuse fields that the contract does not name (RFC 7240). */
    public static boolean refusedBy(@Nullable String prefer) {
        return prefer != null && prefer.replace(" ", "").contains("handling=strict");
    }
}
