package dev.parlance.task;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of an asynchronous request (section 2.7 of the interface).
 *
 * @param dateCreated when the work ended
 * @param errorCode identifies the failure for programs; null after success
 * @param errorDesc describes the failure for people; null after success
 * @param warnings what people should know after success
 * @param acceptedSegmentsCount the number of accepted segments; null when the work accepts no segments
 */
public record AsyncResponse(
        Instant dateCreated,
        @Nullable String errorCode,
        @Nullable String errorDesc,
        List<Detail> errorDetails,
        List<Detail> warnings,
        @Nullable Long acceptedSegmentsCount) {

    public AsyncResponse {
        errorDetails = List.copyOf(errorDetails);
        warnings = List.copyOf(warnings);
    }

    /** The response after success. */
    public static AsyncResponse done(Instant now, @Nullable Long acceptedSegments, List<Detail> warnings) {
        return new AsyncResponse(now, null, null, List.of(), warnings, acceptedSegments);
    }

    /** The response after a failure for one reason. */
    public static AsyncResponse failed(Instant now, String code, String message) {
        return failed(now, new Detail(code, message, Map.of()));
    }

    /** The response after a failure, with the values in the message. */
    public static AsyncResponse failed(Instant now, Detail reason) {
        return new AsyncResponse(now, reason.code, reason.message, List.of(reason), List.of(), null);
    }

    /**
     * One error or warning.
     *
     * @param args the values in the message
     */
    public record Detail(String code, String message, Map<String, Object> args) {
        public Detail {
            args = Map.copyOf(args);
        }

        /** An error or warning with values, each of which is written as {@code {"value": …}}, as in problems. */
        public static Detail of(String code, String message, Map<String, ?> values) {
            var args = new HashMap<String, Object>();
            values.forEach((name, value) -> args.put(name, Map.of("value", value)));
            return new Detail(code, message, args);
        }
    }
}
