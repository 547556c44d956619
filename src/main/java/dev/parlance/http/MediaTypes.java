package dev.parlance.http;

import dev.parlance.fault.Fault;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Which types of bodies are read and written. */
final class MediaTypes {
    /** JSON values, one a line. */
    static final String LINES = "application/x-ndjson";

    private MediaTypes() {}

    /** A body without a type is read as JSON. */
    static void requireJson(@Nullable String contentType) {
        var type = essence(contentType);
        if (!type.isEmpty() && !type.equals(Reply.JSON) && !type.endsWith("+json")) {
            throw new Fault.UnsupportedType("the body must be application/json, not " + type);
        }
    }

    /** Whether a body is a JSON value a line. */
    static boolean isLines(@Nullable String contentType) {
        return essence(contentType).equals(LINES);
    }

    /** Bodies are read as they are sent; a small one is not worth unpacking, and a file has its own packing. */
    static void refuseEncodings(@Nullable String contentEncoding) {
        if (contentEncoding != null && !contentEncoding.strip().equalsIgnoreCase("identity")) {
            throw new Fault.UnsupportedType("the Content-Encoding " + contentEncoding + " is not supported");
        }
    }

    /** A file is sent as it is; a form around it is not unpacked. */
    static void refuseForms(@Nullable String contentType) {
        if (essence(contentType).startsWith("multipart/")) {
            throw new Fault.UnsupportedType(
                    "the body must be the content of the file; multipart forms are not supported");
        }
    }

    /** Whether one of the types that an operation writes is accepted; one that writes files of any type says so. */
    static boolean accepts(@Nullable String accept, Set<String> produced) {
        if (accept == null
                || accept.isBlank()
                || accept.contains("*/*")
                || produced.isEmpty()
                || produced.contains("*/*")) {
            return true;
        }
        for (var range : accept.split(",", -1)) {
            var type = essence(range);
            var all = type.endsWith("/*") ? type.substring(0, type.length() - 1) : null;
            var zero = range.replace(" ", "").matches(".*;q=0(\\.0*)?(;.*)?");
            if (!zero && produced.stream().anyMatch(one -> all == null ? one.equals(type) : one.startsWith(all))) {
                return true;
            }
        }
        return false;
    }

    private static String essence(@Nullable String header) {
        if (header == null) {
            return "";
        }
        var end = header.indexOf(';');
        return (end < 0 ? header : header.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}
