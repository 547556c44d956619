package dev.parlance.http.contract;

import com.networknt.schema.Schema;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the contract, ready to route and check.
 *
 * @param path template below the base path, such as {@code /projects/{projectUid}}
 * @param secured whether a token is needed
 * @param parameters query parameters
 * @param body schema of the JSON body, or null when there is none
 * @param bodyRequired whether a JSON body must be sent
 * @param upload whether the body is a file's bytes
 * @param lines whether a list may also be sent as JSON values, one per line
 * @param produces the media types of its 2xx responses
 */
public record Operation(
        String id,
        String method,
        String path,
        boolean secured,
        List<Parameter> parameters,
        @Nullable Schema body,
        boolean bodyRequired,
        boolean upload,
        boolean lines,
        Set<String> produces) {

    /** A query parameter; the schema is applied to the value after it was read as {@code type}. */
    public record Parameter(
            String name,
            boolean required,
            Type type,
            Type itemType,
            com.fasterxml.jackson.databind.@Nullable JsonNode fallback,
            Schema schema) {}

    /** The type that a query value is read as. */
    enum Type {
        STRING,
        INTEGER,
        NUMBER,
        BOOLEAN,
        ARRAY
    }
}
