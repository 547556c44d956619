package dev.parlance.http.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import dev.parlance.fault.Violation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Finds the violations of a schema in a value, and texts that the database cannot store. */
public final class Violations {
    private static final int LONGEST_SENT = 40;

    private Violations() {}

    /** The violations of a body, with pointers into it: every one, or one more than {@link Violation#MOST}. */
    public static List<Violation> ofBody(Schema schema, JsonNode body) {
        var found = new ArrayList<Violation>();
        for (var error : errors(schema, body)) {
            found.add(violation(error, pointer(error), null));
        }
        found.addAll(UnstorableTexts.of(body, Violation.MOST + 1 - found.size()));
        return found.stream().distinct().toList();
    }

    private static List<Error> errors(Schema schema, JsonNode value) {
        var found = new FirstErrors();
        try {
            schema.validate(new Limited(schema, found), value);
        } catch (Enough _) {
            // the rest would not be listed
        }
        return found;
    }

    /**
     * Drops errors of a branch of {@code anyOf} or {@code oneOf} that has many. A branch has a list of its own, and
     * only whether it is empty counts until no branch matches.
     */
    private static final class Limited extends ExecutionContext {
        Limited(Schema schema, FirstErrors found) {
            super(schema.createExecutionContext().getExecutionConfig());
            setErrors(found);
        }

        @Override
        public void addError(Error error) {
            if (getErrors().size() <= Violation.MOST) {
                super.addError(error);
            }
        }
    }

    /** Collects errors until there are more than are listed; a body of 1 MB can have half a million. */
    private static final class FirstErrors extends ArrayList<Error> {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean add(Error error) {
            super.add(error);
            if (size() > Violation.MOST) {
                throw new Enough();
            }
            return true;
        }

        @Override
        public boolean addAll(Collection<? extends Error> errors) {
            errors.forEach(this::add);
            return !errors.isEmpty();
        }
    }

    /** Ends a validation. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Enough() {
            super("more errors than are listed", null, false, false);
        }
    }

    /** The violations of a parameter's value: every one, or one more than {@link Violation#MOST}. */
    static List<Violation> ofParameter(String name, Schema schema, JsonNode value) {
        var found = new ArrayList<Violation>();
        for (var error : errors(schema, value)) {
            found.add(violation(error, null, name));
        }
        UnstorableTexts.of(value, 1).forEach(broken -> found.add(Violation.of(name, "text", broken.message())));
        return found;
    }

    private static Violation violation(Error error, @Nullable String pointer, @Nullable String parameter) {
        var keyword = String.valueOf(error.getKeyword());
        var limit = error.getSchemaNode();
        return new Violation(keyword, message(error), pointer, parameter, args(keyword, limit));
    }

    private static String message(Error error) {
        var rule = error.getSchemaNode();
        return switch (String.valueOf(error.getKeyword())) {
            case "required" -> "is required";
            case "enum" -> "must be one of " + list(rule) + sent(error.getInstanceNode());
            case "type" -> "must be of type " + list(rule);
            case "format" -> "must be " + format(list(rule)) + flaw(rule, error.getInstanceNode());
            case "pattern" -> Patterns.rule(list(rule));
            case "propertyNames" -> name(rule);
            case "minLength", "minItems" ->
                rule != null && rule.asInt() == 1 ? "must not be empty" : error.getMessage();
            default -> error.getMessage();
        };
    }

    private static String name(@Nullable JsonNode rule) {
        return rule != null && rule.has("pattern")
                ? Patterns.rule(list(rule.get("pattern")))
                : "must have a name that is " + format(list(rule == null ? null : rule.get("format")));
    }

    private static String flaw(@Nullable JsonNode rule, @Nullable JsonNode value) {
        if (rule == null || value == null || !value.isTextual()) {
            return "";
        }
        var flaw = TextFormats.flaw(rule.asText(), value.asText());
        return flaw == null ? sent(value) : ": " + flaw;
    }

    /** The value of the request, if it is a short text. */
    private static String sent(@Nullable JsonNode value) {
        return value != null && value.isTextual() && value.textValue().length() <= LONGEST_SENT
                ? ", not \"" + value.textValue() + "\""
                : "";
    }

    private static String format(String name) {
        return switch (name) {
            case "bcp47" -> "a language code (BCP 47) such as en, de_at or zh-Hant";
            case "date-time" -> "an ISO 8601 date and time such as 2030-01-31T12:00:00Z";
            case "iana-time-zone" -> "an IANA time zone such as Europe/Prague";
            case "email" -> "an e-mail address";
            case "java-regexp" -> "a regular expression";
            case "xpath" -> "an XPath 1.0 expression";
            case "charset" -> "the name of an encoding that can be read and written, such as UTF-8";
            default -> "a valid " + name;
        };
    }

    private static String list(@Nullable JsonNode rule) {
        if (rule == null) {
            return "as in the contract";
        }
        return rule.isArray()
                ? StreamSupport.stream(rule.spliterator(), false)
                        .filter(value -> !value.isNull())
                        .map(JsonNode::asText)
                        .collect(Collectors.joining(", "))
                : rule.asText();
    }

    /** A missing property, or one with a wrong name, is reported by its own pointer and not by that of its parent. */
    private static String pointer(Error error) {
        var location = error.getInstanceLocation().toString();
        var at = location.equals("$") ? "" : location;
        var property = error.getProperty();
        var ofProperty = "required".equals(error.getKeyword()) || "propertyNames".equals(error.getKeyword());
        return ofProperty && property != null ? at + "/" + Contract.escape(property) : at;
    }

    private static Map<String, Object> args(String keyword, @Nullable JsonNode limit) {
        if (limit == null || limit.isObject()) {
            return Map.of();
        }
        return switch (keyword) {
            case "maxLength", "maximum", "maxItems", "maxProperties" -> arg("max", limit);
            case "minLength", "minimum", "minItems", "minProperties" -> arg("min", limit);
            case "enum" -> arg("allowed", limit);
            case "type" -> arg("expected", limit);
            case "format", "pattern" -> arg(keyword, limit);
            default -> Map.of();
        };
    }

    private static Map<String, Object> arg(String name, JsonNode value) {
        return Map.of(name, Map.of("value", value));
    }
}
