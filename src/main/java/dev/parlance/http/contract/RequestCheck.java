package dev.parlance.http.contract;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks parameters and body of one operation against the contract, all violations at once. Safe from any thread. */
public final class RequestCheck {
    private static final int MOST_PARAMETERS = 200;

    private final Operation operation;
    private final UnknownFields unknownFields;
    private final Set<String> parameterNames;
    private final @Nullable SortKeys sortKeys;
    private volatile boolean compiled;

    public RequestCheck(Operation operation, UnknownFields unknownFields) {
        this.operation = operation;
        this.unknownFields = unknownFields;
        this.parameterNames =
                operation.parameters().stream().map(Operation.Parameter::name).collect(Collectors.toUnmodifiableSet());
        this.sortKeys = operation.parameters().stream()
                .filter(parameter -> parameter.name().equals(SortKeys.PARAMETER))
                .map(parameter -> new SortKeys(parameter.schema().getSchemaNode()))
                .findFirst()
                .orElse(null);
    }

    /** Whether {@link #check} takes no time to compile schemas, which is up to 0.1 s for the first request. */
    public boolean isCompiled() {
        return compiled;
    }

    /** A check alone would compile only the schemas of what a request has. */
    private void compile() {
        operation.parameters().forEach(parameter -> parameter.schema().initializeValidators());
        if (operation.body() != null) {
            operation.body().initializeValidators();
        }
        compiled = true;
    }

    /**
     * A query and a body that conform to the contract if there are no violations.
     *
     * @param ignored names of parameters, and pointers to fields, that the contract does not have
     * @param violations of the contract; the query is without the parameters that have any, the body as it was sent
     */
    public record Checked(Query query, JsonNode body, List<String> ignored, List<Violation> violations) {}

    /**
     * Checks the query parameters and the body of one request.
     *
     * @param strict whether parameters and fields that are not in the contract are refused ({@code Prefer:
     * handling=strict})
     * @throws Fault.Malformed when the body is not JSON
     * @throws Fault.Invalid when the query cannot be decoded
     */
    public Checked check(String uri, Buffer body, boolean strict) {
        if (!compiled) {
            compile();
        }
        var tree = operation.body() == null ? MissingNode.getInstance() : parse(body);
        var violations = new ArrayList<Violation>();
        var unknown = new ArrayList<Violation>();
        var query = query(uri, violations, unknown);
        checkBody(tree, violations, unknown);
        if (strict) {
            violations.addAll(unknown);
        }
        return new Checked(query, tree, places(unknown), violations);
    }

    /** Empty for most requests. */
    private static List<String> places(List<Violation> unknown) {
        return unknown.isEmpty()
                ? List.of()
                : unknown.stream().map(Violation::place).distinct().toList();
    }

    private void checkBody(JsonNode tree, List<Violation> violations, List<Violation> unknown) {
        var schema = operation.body();
        if (schema == null) {
            return;
        }
        if (tree.isMissingNode()) {
            if (operation.bodyRequired()) {
                violations.add(Violation.at("", "required", "a JSON body is required"));
            }
            return;
        }
        violations.addAll(Violations.ofBody(schema, tree));
        unknownFields.collect(schema.getSchemaNode(), tree, unknown);
    }

    private static JsonNode parse(Buffer body) {
        if (body.length() == 0) {
            return MissingNode.getInstance();
        }
        try {
            return Json.MAPPER.readTree(utf8(body.getBytes()));
        } catch (JsonProcessingException broken) {
            var at = broken.getLocation();
            throw new Fault.Malformed(
                    at == null
                            ? "the body is not valid JSON: " + Json.message(broken)
                            : "the body is not valid JSON: line %d, column %d: %s"
                                    .formatted(at.getLineNr(), at.getColumnNr(), Json.message(broken)));
        } catch (IOException unreadable) {
            throw new Fault.Malformed("the body is not valid UTF-8 JSON");
        }
    }

    /** Jackson also reads UTF-16, UTF-32, and characters in more bytes than they need (RFC 8259, section 8.1). */
    private static byte[] utf8(byte[] body) throws CharacterCodingException {
        var isAscii = true;
        for (var one : body) {
            if (one == 0) {
                throw new CharacterCodingException();
            }
            isAscii &= one > 0;
        }
        if (!isAscii) {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body));
        }
        return body;
    }

    private Query query(String uri, List<Violation> violations, List<Violation> unknown) {
        var sent = parameters(uri);
        for (var name : sent.keySet()) {
            if (!isKnown(name)) {
                unknown.add(Violation.of(name, "unknown", "is not a parameter of this operation"));
            }
        }
        var values = new HashMap<String, JsonNode>();
        for (var parameter : operation.parameters()) {
            var texts = texts(parameter, sent, unknown);
            if (!texts.isEmpty()) {
                var value = read(parameter, texts);
                var broken = Violations.ofParameter(parameter.name(), parameter.schema(), value);
                if (broken.isEmpty()) {
                    values.put(parameter.name(), value);
                }
                violations.addAll(broken);
            } else if (parameter.required()) {
                violations.add(Violation.of(parameter.name(), "required", "is required"));
            } else if (parameter.fallback() != null) {
                values.put(parameter.name(), parameter.fallback());
            }
        }
        return new Query(values);
    }

    private boolean isKnown(String parameter) {
        return parameterNames.contains(parameter) || (sortKeys != null && SortKeys.DIRECTIONS.contains(parameter));
    }

    private List<String> texts(Operation.Parameter parameter, Map<String, List<String>> sent, List<Violation> unknown) {
        if (sortKeys == null || !parameter.name().equals(SortKeys.PARAMETER)) {
            return sent.getOrDefault(parameter.name(), List.of());
        }
        return sortKeys.read(sent, word -> {
            if (unknown.size() <= Violation.MOST) {
                unknown.add(sortKeys.unknown(word));
            }
        });
    }

    private static Map<String, List<String>> parameters(String uri) {
        if (uri.indexOf('?') < 0) {
            return Map.of();
        }
        try {
            return new QueryStringDecoder(uri, StandardCharsets.UTF_8, true, MOST_PARAMETERS, true).parameters();
        } catch (IllegalArgumentException broken) {
            throw badQuery();
        }
    }

    /** The refusal of a query that cannot be decoded. */
    public static Fault.Invalid badQuery() {
        return new Fault.Invalid(Violation.of("query", "encoding", "is not valid percent-encoded UTF-8"));
    }

    private static JsonNode read(Operation.Parameter parameter, List<String> texts) {
        if (parameter.type() != Operation.Type.ARRAY) {
            return read(parameter.type(), texts.getLast());
        }
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        texts.stream()
                .flatMap(text -> Arrays.stream(text.split(",", -1)))
                .map(text -> read(parameter.itemType(), text))
                .forEach(array::add);
        return array;
    }

    /** A value that cannot be read as its type stays a text, for which the schema then reports a violation. */
    private static JsonNode read(Operation.Type type, String text) {
        return switch (type) {
            case INTEGER, NUMBER -> number(text);
            case BOOLEAN ->
                text.equals("true") || text.equals("false")
                        ? BooleanNode.valueOf(text.equals("true"))
                        : TextNode.valueOf(text);
            case STRING, ARRAY -> TextNode.valueOf(text);
        };
    }

    private static JsonNode number(String text) {
        if (text.length() > 18 || !text.matches("-?[0-9]+(\\.[0-9]+)?")) {
            return TextNode.valueOf(text);
        }
        return text.indexOf('.') < 0
                ? JsonNodeFactory.instance.numberNode(Long.parseLong(text))
                : JsonNodeFactory.instance.numberNode(new BigDecimal(text));
    }
}
