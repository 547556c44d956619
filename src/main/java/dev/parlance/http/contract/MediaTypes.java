package dev.parlance.http.contract;

import dev.parlance.fault.Fault;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The media types of bodies that are read and written. */
public final class MediaTypes {
    public static final String JSON = "application/json";

    /** JSON values, one per line: the name that most software knows, and a newer one. */
    static final Set<String> LINES = Set.of("application/x-ndjson", "application/jsonl");

    private static final String ANY = "*/*";
    private static final int MAX_NEGOTIATION = 1024;
    private static final int MAX_PARTS = 64;
    private static final List<CharSequence> NEGOTIATING =
            List.of(HttpHeaders.ACCEPT, HttpHeaders.ACCEPT_LANGUAGE, HttpHeaders.ACCEPT_ENCODING, "accept-charset");

    private MediaTypes() {}

    /** A body without a type is read as JSON. */
    public static void requireJson(@Nullable String contentType) {
        var type = essence(contentType);
        if (!type.isEmpty() && !type.equals(JSON) && !type.endsWith("+json")) {
            throw new Fault.UnsupportedType("the body must be application/json, not " + type);
        }
    }

    /** Whether a body consists of JSON values, one per line. */
    public static boolean isLines(@Nullable String contentType) {
        return LINES.contains(essence(contentType));
    }

    /** Compressed request bodies are refused: JSON bodies are small, and most files are compressed already. */
    public static void refuseEncodings(@Nullable String contentEncoding) {
        if (contentEncoding != null && !contentEncoding.strip().equalsIgnoreCase("identity")) {
            throw new Fault.UnsupportedType("the Content-Encoding " + contentEncoding + " is not supported");
        }
    }

    /** A file is the body itself; multipart forms are refused. */
    public static void refuseForms(@Nullable String contentType) {
        if (essence(contentType).startsWith("multipart/")) {
            throw new Fault.UnsupportedType(
                    "the body must be the content of the file; multipart forms are not supported");
        }
    }

    /**
     * Whether one of the types that an operation writes is accepted; an operation that writes files of any type
     * declares a wildcard.
     */
    public static boolean accepts(RoutingContext context, Set<String> produced) {
        var accept = context.request().getHeader(HttpHeaders.ACCEPT);
        return accept == null
                || accept.isBlank()
                || accept.contains(ANY)
                || produced.isEmpty()
                || produced.contains(ANY)
                || tooLongToParse(context.request())
                || context.parsedHeaders().accept().stream()
                        .filter(range -> range.weight() > 0)
                        .anyMatch(range -> produced.stream().anyMatch(type -> covers(range, type)));
    }

    /**
     * The type that the client prefers among those that an operation writes; JSON without a preference.
     *
     * @param produced one of them is accepted
     */
    public static String preferred(RoutingContext context, Set<String> produced) {
        if (produced.size() < 2
                || context.request().getHeader(HttpHeaders.ACCEPT) == null
                || tooLongToParse(context.request())) {
            return JSON;
        }
        return context.parsedHeaders().accept().stream()
                .filter(range -> range.weight() > 0)
                .flatMap(range -> preferred(range, produced).stream())
                .findFirst()
                .orElse(JSON);
    }

    private static Optional<String> preferred(MIMEHeader range, Set<String> produced) {
        return Stream.concat(Stream.of(JSON), produced.stream().sorted())
                .filter(produced::contains)
                .filter(type -> range.component().equals("*") || covers(range, type))
                .findFirst();
    }

    /**
     * Vert.x Web parses all four headers at once, and sorts them. If they are longer, or have more parts, the request
     * is handled as if it had no {@code Accept} (RFC 9110, 12.1): they would block the event loop.
     */
    private static boolean tooLongToParse(HttpServerRequest request) {
        return tooLong(NEGOTIATING.stream()
                .map(name -> request.getHeader(name))
                .filter(Objects::nonNull)
                .toList());
    }

    /** Looks at no character if there are too many of them. */
    static boolean tooLong(List<? extends CharSequence> headers) {
        var length = headers.stream().mapToInt(CharSequence::length).sum();
        return length > MAX_NEGOTIATION
                || headers.stream()
                                .flatMapToInt(CharSequence::chars)
                                .filter(c -> c == ',' || c == ';')
                                .count()
                        > MAX_PARTS;
    }

    /**
     * Whether a response may be compressed by gzip (RFC 9110, 12.5.3); a header that is too long counts as missing, and
     * HTTP/1.0 has no chunks.
     */
    public static boolean acceptsGzip(HttpServerRequest request) {
        var lines = request.headers().getAll(HttpHeaders.ACCEPT_ENCODING);
        return request.version() == HttpVersion.HTTP_1_1 && !tooLong(lines) && acceptsGzip(lines);
    }

    static boolean acceptsGzip(List<String> lines) {
        var any = false;
        for (var line : lines) {
            for (var coding : line.split(",", -1)) {
                var name = essence(coding);
                if (name.equals("gzip")) {
                    return isWanted(coding);
                }
                any |= name.equals("*") && isWanted(coding);
            }
        }
        return any;
    }

    /** Whether a coding has no weight of zero. */
    private static boolean isWanted(String coding) {
        var weight = coding.toLowerCase(Locale.ROOT).indexOf("q=");
        return weight < 0 || coding.substring(weight + 2).chars().anyMatch(c -> c >= '1' && c <= '9');
    }

    private static boolean covers(MIMEHeader range, String type) {
        var subtype = range.subComponent().strip();
        return subtype.equals("*")
                ? type.startsWith(range.component() + "/")
                : type.equalsIgnoreCase(range.component() + "/" + subtype);
    }

    private static String essence(@Nullable String header) {
        if (header == null) {
            return "";
        }
        var end = header.indexOf(';');
        return (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}
