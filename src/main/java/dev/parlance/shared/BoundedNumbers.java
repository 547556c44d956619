package dev.parlance.shared;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.deser.std.DelegatingDeserializer;
import com.fasterxml.jackson.databind.deser.std.JsonNodeDeserializer;
import com.fasterxml.jackson.databind.module.SimpleDeserializers;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.io.IOException;
import java.math.BigDecimal;

/**
 * Refuses numbers with a large exponent in trees (RFC 8259, section 6 permits limits). Written without exponent, {@code
 * 1e999999999} takes a gigabyte; the validator of the contract writes numbers so.
 */
final class BoundedNumbers extends SimpleModule {
    private static final long serialVersionUID = 1L;
    private static final int MOST_EXPONENT = 1_000;

    BoundedNumbers() {
        setDeserializers(new Trees());
    }

    /** Creates the numbers of a tree. */
    static final class Nodes extends JsonNodeFactory {
        private static final long serialVersionUID = 1L;

        @Override
        public ValueNode numberNode(BigDecimal value) {
            if (Math.abs((long) value.precision() - value.scale() - 1) > MOST_EXPONENT) {
                throw new NumberFormatException("its exponent is larger than " + MOST_EXPONENT);
            }
            return super.numberNode(value);
        }
    }

    private static final class Trees extends SimpleDeserializers {
        private static final long serialVersionUID = 1L;

        @Override
        public JsonDeserializer<?> findTreeNodeDeserializer(
                Class<? extends JsonNode> type, DeserializationConfig config, BeanDescription description) {
            return new Tree(JsonNodeDeserializer.getDeserializer(type));
        }
    }

    /** Reads a tree; for Jackson, an exponent that is too large for its own parser is not an error of the text. */
    private static final class Tree extends DelegatingDeserializer {
        private static final long serialVersionUID = 1L;

        Tree(JsonDeserializer<?> delegate) {
            super(delegate);
        }

        @Override
        protected JsonDeserializer<?> newDelegatingInstance(JsonDeserializer<?> delegate) {
            return new Tree(delegate);
        }

        @Override
        public Object deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            try {
                return super.deserialize(parser, context);
            } catch (NumberFormatException outOfRange) {
                throw new JsonParseException(
                        parser, "A number is out of range: its exponent is larger than " + MOST_EXPONENT, outOfRange);
            }
        }
    }
}
