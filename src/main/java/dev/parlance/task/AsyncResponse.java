package dev.parlance.task;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param preTranslation what became of the segments of a pre-translation; null for other work
 */
public record AsyncResponse(
        Instant dateCreated,
        @Nullable String errorCode,
        @Nullable String errorDesc,
        List<Detail> errorDetails,
        List<Detail> warnings,
        @Nullable Long acceptedSegmentsCount,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable PreTranslation preTranslation) {

    public AsyncResponse {
        errorDetails = List.copyOf(errorDetails);
        warnings = List.copyOf(warnings);
    }

    /** The response of other work than pre-translation. */
    public AsyncResponse(
            Instant dateCreated,
            @Nullable String errorCode,
            @Nullable String errorDesc,
            List<Detail> errorDetails,
            List<Detail> warnings,
            @Nullable Long acceptedSegmentsCount) {
        this(dateCreated, errorCode, errorDesc, errorDetails, warnings, acceptedSegmentsCount, null);
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

    /**
     * What became of the segments of a pre-translation.
     *
     * @param segments all segments of its jobs
     * @param translationMemory those that got the match of a memory
     * @param machineTranslation those that got a machine translation
     * @param estimated those of them for which the service has estimated the quality
     * @param nonTranslatable those that got their source, because it needs no translation
     * @param characters the characters that machine translation services have translated, each text counted once
     * @param leftOut the segments that were not changed, by reason
     */
    public record PreTranslation(
            long segments,
            long translationMemory,
            long machineTranslation,
            long estimated,
            long nonTranslatable,
            long characters,
            List<LeftOut> leftOut) {
        public PreTranslation {
            leftOut = List.copyOf(leftOut);
        }

        /** Segments that were not changed for one reason. */
        public record LeftOut(String reason, long segments) {}
    }
}
