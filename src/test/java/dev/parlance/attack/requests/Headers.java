package dev.parlance.attack.requests;

import dev.parlance.access.Role;
import java.util.List;

/** The header fields of a request, as they are sent. */
final class Headers {
    private static final List<String> OPTIONAL = List.of(
            "Accept",
            "Accept-Encoding",
            "Accept-Language",
            "Accept-Charset",
            "If-Match",
            "If-None-Match",
            "If-Range",
            "Range",
            "Prefer",
            "Idempotency-Key",
            "traceparent",
            "tracestate",
            "X-Request-Id",
            "X-Forwarded-For",
            "Forwarded",
            "Content-Encoding",
            "Content-Disposition",
            "Content-Range",
            "Cookie",
            "Origin",
            "Access-Control-Request-Method",
            "Upgrade",
            "TE",
            "Date",
            "User-Agent",
            "Parlance");
    private static final List<String> VALUES = List.of(
            "*/*",
            "*",
            "application/json",
            "application/json;q=0",
            "text/event-stream, */*;q=0.1",
            ",".repeat(500),
            ";q=0".repeat(200) + "\u0085",
            "gzip",
            "gzip, deflate;q=0.5, br;q=x",
            "identity;q=0, *;q=0",
            "\"x\"",
            "W/\"x\"",
            "\"" + "a".repeat(3_000),
            "\"a\",".repeat(500),
            "bytes=0-0",
            "bytes=-1",
            "bytes=5-2",
            "bytes=0-,1-,2-",
            "bytes=99999999999999999999-",
            "handling=strict",
            "handling = strict, respond-async",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-0000000000000000-00",
            "127.0.0.9, 10.0.0.1",
            "for=\"[::1]:80\";proto=http",
            "h2c",
            "websocket",
            "Sun, 06 Nov 1994 08:49:37 GMT",
            "attachment; filename=a.txt",
            "{\"targetLangs\":[\"de\"]}");
    private static final List<String> TYPES = List.of(
            "application/json",
            "application/json; charset=utf-8",
            "application/json;charset=utf-16",
            "APPLICATION/JSON ; a=\"b;c\"",
            "application/x-ndjson",
            "application/octet-stream",
            "text/plain",
            "multipart/form-data; boundary=x",
            "multipart/form-data",
            "application/x-www-form-urlencoded",
            "application/json, text/plain",
            "/",
            ";;;",
            "");

    private final Dice dice;
    private final StringBuilder out = new StringBuilder();

    Headers(Dice dice) {
        this.dice = dice;
    }

    Headers add(String name, String value) {
        out.append(name).append(": ").append(value).append("\r\n");
        return this;
    }

    /**
     * Adds the token of a caller, or in place of it something that is not a token.
     *
     * @return the role of the token; empty without a valid one
     */
    String authorize(Actors actors) {
        if (dice.oneIn(12)) {
            if (dice.oneIn(2)) {
                add(
                        "Authorization",
                        dice.of("ApiToken ", "Bearer ", "Basic ", "", "apitoken\t") + HostileText.forHeader(dice));
            }
            return "";
        }
        var role = dice.oneIn(3) ? dice.of(List.of(Role.values())) : dice.of(List.of(Role.ADMIN, Role.PROJECT_MANAGER));
        add("Authorization", dice.of("ApiToken ", "Bearer ") + actors.token(role));
        return role.name();
    }

    Headers type(String usual) {
        if (!dice.oneIn(20)) {
            return add("Content-Type", usual);
        }
        return dice.oneIn(4) ? this : add("Content-Type", dice.of(TYPES));
    }

    /** Adds some that the request does not need. */
    Headers addOptional() {
        for (var i = dice.oneIn(3) ? dice.length(20) : 0; i > 0; i--) {
            var value = dice.oneIn(3) ? HostileText.forHeader(dice) : dice.of(VALUES);
            add(dice.oneIn(10) ? "X-" + dice.below(10) : dice.of(OPTIONAL), value);
        }
        return this;
    }

    /** Adds what describes an uploaded file: its name and, as JSON, its properties. */
    Headers describeUpload(Bodies bodies, com.fasterxml.jackson.databind.JsonNode schema) {
        if (!dice.oneIn(12)) {
            add("Content-Disposition", disposition());
        }
        if (dice.oneIn(2)) {
            var value = bodies.prepared(bodies.value("", schema, 0));
            var properties = new Mutation(dice).of(value, dice.below(3));
            var text = dice.oneIn(12) ? HostileText.forHeader(dice) : JsonBytes.of(properties, dice);
            add(dice.oneIn(8) ? "Memsource" : "Parlance", shortened(text));
        }
        return this;
    }

    /** At most the size of all headers, mostly; without line breaks and NUL. */
    private String shortened(String text) {
        var value = text.length() > 12_000 && !dice.oneIn(10) ? text.substring(0, 12_000) : text;
        return value.replaceAll("[\r\n\u0000]", " ");
    }

    private String disposition() {
        var extension = dice.of(
                "txt",
                "csv",
                "html",
                "xml",
                "json",
                "docx",
                "xlf",
                "po",
                "tmx",
                "tbx",
                "srx",
                "properties",
                "md",
                "zip",
                "bin");
        var name = "a" + dice.below(100) + "." + extension;
        return switch (dice.below(10)) {
            case 0 -> "attachment; filename=" + HostileText.forHeader(dice);
            case 1 -> "attachment; filename=\"" + HostileText.forHeader(dice) + "\"";
            case 2 -> "attachment; filename*=UTF-8''" + HostileText.encoded(HostileText.any(dice) + "." + extension);
            case 3 -> dice.of("ISO-8859-1", "utf-16", "x", "") + "''" + HostileText.forHeader(dice);
            case 4 -> HostileText.forHeader(dice);
            case 5 -> "filename=\"" + "\\\"".repeat(dice.length(2_000));
            case 6 -> "attachment; filename=\"../" + name + "\"; filename=" + name + "; filename*=utf-8'en'%e2%82";
            default -> "attachment; filename=\"" + name + "\"";
        };
    }

    /** An idempotency key that other requests of the run have too. */
    Headers addKey() {
        return dice.oneIn(15)
                ? add("Idempotency-Key", dice.oneIn(2) ? "key-" + dice.below(50) : HostileText.forHeader(dice))
                : this;
    }

    /** The bytes as one character each; ends with an empty line. */
    @Override
    public String toString() {
        return out + "\r\n";
    }
}
