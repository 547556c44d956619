package dev.parlance.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.MediaTypes;
import dev.parlance.http.contract.Operation;
import dev.parlance.http.reply.ErrorReply;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Compares a response with the contract: its status, its type and its schema. */
public final class AnswerCheck {
    private final Contract contract = Contract.load();
    private final List<Route> routes;
    private final ConcurrentHashMap<String, com.networknt.schema.Schema> schemas = new ConcurrentHashMap<>();

    public AnswerCheck() {
        // "/" sorts before "{": a literal segment comes before a parameter
        routes = contract.operations().stream()
                .sorted(Comparator.comparing(Operation::path))
                .map(operation -> new Route(
                        operation,
                        Pattern.compile(Contract.BASE + operation.path().replaceAll("\\{[^}]*}", "[^/]+"))))
                .toList();
    }

    /** An operation with the paths that it matches. */
    private record Route(Operation operation, Pattern path) {}

    /** The violations of the contract in a response. */
    public List<String> check(String method, String path, int status, String contentType, JsonNode body) {
        var operation = operation(method.equals("HEAD") ? "GET" : method, path);
        if (operation == null) {
            return status >= 400 ? problem(contentType, body) : List.of("the contract has no " + method + " " + path);
        }
        var pointer = "/paths/" + operation.path().replace("~", "~0").replace("/", "~1") + "/"
                + operation.method().toLowerCase(java.util.Locale.ROOT) + "/responses/";
        var responses = contract.document().at(pointer.substring(0, pointer.length() - 1));
        if (!responses.has(Integer.toString(status))) {
            return status >= 400 || status == 304
                    ? status == 304 ? List.of() : problem(contentType, body)
                    : List.of("%s does not say it answers %d".formatted(operation.id(), status));
        }
        var content = contract.resolve(responses.get(Integer.toString(status))).path("content");
        if (content.isEmpty()) {
            return body.isMissingNode() ? List.of() : List.of("a body where the contract has none: " + body);
        }
        var type = contentType.replaceAll(";.*", "").strip();
        if (content.has("*/*")) {
            return List.of();
        }
        if (!content.has(type)) {
            return List.of("the contract has no %s for %s".formatted(type, operation.id()));
        }
        if (!type.endsWith("json") || MediaTypes.isLines(type)) {
            return List.of();
        }
        var schema = responses.get(Integer.toString(status)).path("$ref");
        var at = schema.isTextual() ? schema.asText().substring(1) : pointer + status;
        return broken(at + "/content/" + type.replace("/", "~1") + "/schema", body);
    }

    private @Nullable Operation operation(String method, String path) {
        return routes.stream()
                .filter(route -> route.operation().method().equals(method))
                .filter(route -> route.path().matcher(path).matches())
                .map(Route::operation)
                .findFirst()
                .orElse(null);
    }

    private List<String> problem(String contentType, JsonNode body) {
        if (!contentType.startsWith(ErrorReply.PROBLEM)) {
            return List.of("a failure that is no problem+json: " + contentType);
        }
        return broken("/components/schemas/Problem", body);
    }

    private List<String> broken(String pointer, JsonNode body) {
        var errors = new ArrayList<String>();
        for (var error : schemas.computeIfAbsent(pointer, contract::schema).validate(body)) {
            errors.add(error.getInstanceLocation() + ": " + error.getMessage());
        }
        return errors;
    }

    /** Each example of the contract with the errors that its schema finds. */
    public List<String> brokenExamples() {
        var found = new ArrayList<String>();
        walk(contract.document(), "", found);
        return found;
    }

    private void walk(JsonNode node, String pointer, List<String> found) {
        if (node.isObject() && node.has("schema") && node.has("example")) {
            broken(pointer + "/schema", node.get("example")).forEach(error -> found.add(pointer + " " + error));
        }
        if (node.isObject()) {
            StreamSupport.stream(node.properties().spliterator(), false)
                    .forEach(field -> walk(
                            field.getValue(),
                            pointer + "/" + field.getKey().replace("~", "~0").replace("/", "~1"),
                            found));
        } else if (node.isArray()) {
            for (var i = 0; i < node.size(); i++) {
                walk(node.get(i), pointer + "/" + i, found);
            }
        }
    }
}
