package dev.parlance.task;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What came of an asynchronous request (section 2.7 of the interface).
 *
 * @param dateCreated when it was done
 * @param errorCode a word for machines, null when all went well
 * @param errorDesc what went wrong, for a person; null when all went well
 * @param warnings what a person should know although it went well
 * @param acceptedSegmentsCount segments taken in, null where nothing is taken in
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

    /** All went well. */
    public static AsyncResponse done(Instant now, @Nullable Long acceptedSegments, List<Detail> warnings) {
        return new AsyncResponse(now, null, null, List.of(), warnings, acceptedSegments);
    }

    /** It failed for one reason. */
    public static AsyncResponse failed(Instant now, String code, String message) {
        return failed(now, new Detail(code, message, Map.of()));
    }

    /** The same with the values that the message speaks of. */
    public static AsyncResponse failed(Instant now, Detail reason) {
        return new AsyncResponse(now, reason.code, reason.message, List.of(reason), List.of(), null);
    }

    /**
     * One thing that went wrong or deserves a look.
     *
     * @param args the values the message speaks of
     */
    public record Detail(String code, String message, Map<String, Object> args) {
        public Detail {
            args = Map.copyOf(args);
        }
    }
}
