package dev.parlance.file.worker;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.Json;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The reply to a {@link WorkRequest}.
 *
 * @param reason what is wrong with the file; null when the work is done, or when something else failed
 * @param message for the person who sent the file, when there is a reason
 * @param failure for the log; null when nothing failed
 * @param result null unless the work is done
 */
record WorkReply(
        UnreadableFile.@Nullable Reason reason,
        @Nullable String message,
        @Nullable String failure,
        @Nullable JsonNode result) {
    private static final int LONGEST = 4_000;

    static WorkReply done(Record result) {
        return new WorkReply(null, null, null, Json.MAPPER.valueToTree(result));
    }

    static WorkReply unreadable(UnreadableFile unreadable) {
        var cause = unreadable.getCause();
        return new WorkReply(
                unreadable.reason(),
                brief(String.valueOf(unreadable.getMessage())),
                cause == null ? null : brief(cause.toString()),
                null);
    }

    static WorkReply failed(Throwable failure) {
        var top = failure.getStackTrace().length == 0 ? "" : " at " + failure.getStackTrace()[0];
        return new WorkReply(null, null, brief(failure + top), null);
    }

    private static String brief(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }

    /** The result; throws what the worker process could not. */
    <R> R require(Class<R> type) throws UnreadableFile, IOException {
        if (reason != null) {
            throw new UnreadableFile(
                    reason, String.valueOf(message), failure == null ? null : new IOException(failure));
        }
        if (failure != null) {
            throw new IOException("work on the file failed: " + failure);
        }
        return value(type);
    }

    private <R> R value(Class<R> type) throws JsonProcessingException {
        return Json.MAPPER.treeToValue(result, type);
    }
}
