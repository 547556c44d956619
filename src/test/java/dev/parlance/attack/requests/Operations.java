package dev.parlance.attack.requests;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.attack.requests.Attempt.End;
import dev.parlance.attack.requests.Attempt.Kind;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.contract.Operation;
import java.util.List;
import java.util.regex.Pattern;

/** Makes well-formed HTTP requests for the operations of the contract, with generated and mutated content. */
final class Operations {
    private static final Pattern PARAMETER = Pattern.compile("\\{([^}]*)}");
    private static final int MOST_BODY = 1_200_000;
    private static final String UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA";
    private static final List<String> FILES = List.of(
            "One sentence. Another one.\n",
            "en,de\nscrew,Schraube\n",
            "en;de\n\"a;b\";'c\n\n",
            "<?xml version=\"1.0\"?><tmx version=\"1.4\"><header srclang=\"en\"/><body><tu>"
                    + "<tuv xml:lang=\"en\"><seg>a</seg></tuv><tuv xml:lang=\"de\"><seg>b</seg></tuv></tu>"
                    + "</body></tmx>",
            "<?xml version=\"1.0\"?><xliff version=\"1.2\"><file source-language=\"en\" target-language=\"de\""
                    + " datatype=\"plaintext\" original=\"a\"><body><trans-unit id=\"1\"><source>Hello</source>"
                    + "</trans-unit></body></file></xliff>",
            "<html><body><p>Hello <b>you</b></p></body></html>",
            "{\"a\": \"Hello\", \"b\": [1, \"you\"]}",
            "PK\u0003\u0004",
            "");

    private static final List<String> OTHERS = List.of(
            "/",
            "/docs",
            "/docs/",
            "/docs/swagger-ui.css",
            "/openapi.json",
            "/openapi.yaml",
            "/favicon.ico",
            "/metrics",
            "/web/api2",
            "/web/api2/v1",
            "/web/api2/v1/",
            "/web/api2/v2/projects",
            "/web//api2/v1/projects",
            "/%2e%2e/docs");

    private final Contract contract;
    private final List<Operation> operations;
    private final List<Operation> uploads;
    private final Actors actors;

    Operations(Contract contract, Actors actors) {
        this.contract = contract;
        this.operations = contract.operations();
        this.uploads = operations.stream().filter(Operation::upload).toList();
        this.actors = actors;
    }

    Attempt request(long number, Dice dice, Entities entities) {
        var operation = dice.of(operations);
        return operation.upload() ? upload(number, dice, entities, operation) : json(number, dice, entities, operation);
    }

    Attempt upload(long number, Dice dice, Entities entities) {
        return upload(number, dice, entities, dice.of(uploads));
    }

    private Attempt json(long number, Dice dice, Entities entities, Operation operation) {
        var headers = new Headers(dice);
        var role = headers.authorize(actors);
        headers.addOptional().addKey();
        var body = "";
        if (operation.body() != null) {
            body = body(new Bodies(contract, entities, dice), dice, operation);
            headers.type("application/json");
        } else if (dice.oneIn(20)) {
            body = dice.of("{}", "x", "\u0000", "[".repeat(2_000));
            headers.type("application/json");
        }
        return attempt(number, Kind.OPERATION, operation, role, line(operation, entities, dice), headers, body, dice);
    }

    private Attempt upload(long number, Dice dice, Entities entities, Operation operation) {
        var headers = new Headers(dice);
        var role = headers.authorize(actors);
        headers.addOptional()
                .addKey()
                .describeUpload(
                        new Bodies(contract, entities, dice),
                        contract.document().at("/components/schemas/JobUpload"));
        headers.type("application/octet-stream");
        var file = operation.id().equals("createSegmentationRule") && dice.oneIn(3)
                ? new String(dev.parlance.file.srx.SegmentationRules.builtInFile(), UTF_8)
                : dice.of(FILES);
        var content = HostileText.latin(file);
        var body = dice.oneIn(3)
                ? RawBytes.damaged(content, dice, dice.length(8))
                : content.repeat(dice.oneIn(40) ? 10_000 : 1);
        return attempt(number, Kind.UPLOAD, operation, role, line(operation, entities, dice), headers, body, dice);
    }

    private static Attempt attempt(
            long number,
            Kind kind,
            Operation operation,
            String role,
            String line,
            Headers headers,
            String body,
            Dice dice) {
        var cut = body.length() > MOST_BODY ? body.substring(0, MOST_BODY) : body;
        var rest = cut;
        if (!cut.isEmpty() && dice.oneIn(8)) {
            headers.add("Transfer-Encoding", "chunked");
            rest = RawBytes.chunked(cut, dice);
        } else if (!cut.isEmpty() || !operation.method().equals("GET")) {
            headers.add("Content-Length", Integer.toString(cut.length()));
        }
        if (!cut.isEmpty() && dice.oneIn(25)) {
            headers.add("Expect", "100-continue");
        }
        if (dice.oneIn(30)) {
            headers.add("Connection", "close");
        }
        return new Attempt(number, kind, operation.id(), role, line + "Host: x\r\n" + headers + rest, 1, End.KEEP);
    }

    private static String body(Bodies bodies, Dice dice, Operation operation) {
        var mutation = new Mutation(dice);
        JsonNode value = switch (dice.below(10)) {
            case 0 -> mutation.junk();
            case 1, 2, 3, 4 -> mutation.of(bodies.generated(operation), dice.below(3));
            default -> mutation.of(bodies.example(operation), dice.below(4));
        };
        var text = JsonBytes.of(value, dice);
        return switch (dice.below(30)) {
            case 0 -> RawBytes.damaged(text, dice, dice.length(4));
            case 1 -> dice.oneIn(2) ? "\u00ef\u00bb\u00bf" + text : new String(text.getBytes(UTF_16LE), ISO_8859_1);
            case 2 -> operation.lines() || dice.oneIn(4) ? text + "\n" + text : text;
            default -> text;
        };
    }

    /** The request line. */
    private String line(Operation operation, Entities entities, Dice dice) {
        var method = operation.method().equals("GET") && dice.oneIn(15) ? "HEAD" : operation.method();
        if (dice.oneIn(60)) {
            method = dice.of("GET", "PUT", "POST", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get");
        }
        var path = dice.oneIn(80) ? dice.of(OTHERS) : Contract.BASE + path(operation, entities, dice);
        return method + " " + path + query(operation, entities, dice) + " HTTP/1.1\r\n";
    }

    private static String path(Operation operation, Entities entities, Dice dice) {
        // a deleted entity is gone for all later requests
        var keeps = operation.method().equals("DELETE") && !dice.oneIn(30);
        var set = dice.below(entities.sets());
        return PARAMETER.matcher(operation.path()).replaceAll(found -> {
            var value = switch (dice.below(keeps ? 4 : 24)) {
                case 0 -> HostileText.encoded(HostileText.any(dice));
                case 1 -> HostileText.encoded(entities.referred("", dice));
                case 2, 3 -> UNKNOWN;
                case 4 -> entities.of(found.group(1), dice.below(entities.sets()));
                default -> entities.of(found.group(1), set);
            };
            return java.util.regex.Matcher.quoteReplacement(value);
        });
    }

    private String query(Operation operation, Entities entities, Dice dice) {
        var query = new StringBuilder();
        var bodies = new Bodies(contract, entities, dice);
        for (var parameter : operation.parameters()) {
            if (parameter.required() ? !dice.oneIn(15) : dice.oneIn(4)) {
                var value = dice.oneIn(4)
                        ? HostileText.any(dice)
                        : plain(bodies.value(
                                parameter.name(), parameter.schema().getSchemaNode(), 0));
                append(query, parameter.name(), value, dice);
            }
        }
        if (operation.produces().contains("text/event-stream") && !dice.oneIn(5)) {
            append(query, "seconds", "0", dice);
        }
        for (var i = dice.oneIn(12) ? dice.length(150) : 0; i > 0; i--) {
            append(
                    query,
                    dice.oneIn(3) ? "pageSize" : HostileText.any(dice),
                    dice.oneIn(2) ? "1" : HostileText.any(dice),
                    dice);
        }
        return query.length() > 7_000 && !dice.oneIn(5) ? query.substring(0, 7_000) : query.toString();
    }

    private static void append(StringBuilder query, String name, String value, Dice dice) {
        query.append(query.isEmpty() ? '?' : '&').append(HostileText.encoded(name));
        if (!dice.oneIn(30)) {
            query.append('=').append(HostileText.encoded(value));
        }
        if (dice.oneIn(60)) {
            query.append(dice.of("%", "%zz", "%c3%28", "#a", ";", "+", "[]", "%ed%a0%80", "=", "&&"));
        }
    }

    private static String plain(JsonNode value) {
        if (value.isArray()) {
            return value.valueStream().map(JsonNode::asText).collect(java.util.stream.Collectors.joining(","));
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }
}
