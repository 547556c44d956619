package dev.parlance.attack.files;

import org.jspecify.annotations.Nullable;

/**
 * What came of a file.
 *
 * @param step how far it came
 * @param phase the last phase that began
 * @param failure the refusal, or what must not be thrown; null when the file came to its end
 * @param segments the number of its segments, as far as they were read
 * @param readNanos the processor time of its first reading
 * @param writeNanos the processor time to write it; 0 when it was not written
 * @param allocated the bytes that all its phases allocated, including those that were garbage at once
 */
public record Verdict(
        Step step,
        Phase phase,
        @Nullable Throwable failure,
        int segments,
        long readNanos,
        long writeNanos,
        long allocated) {

    /** How far a file came. */
    public enum Step {
        /** It was refused with a reason. */
        REFUSED,
        /** It was read, and not to be written. */
        READ,
        /** It was read, written, and read again. */
        WRITTEN,
        /** It was read, and then the target file was refused with a reason. */
        NOT_WRITTEN,
        /** Its target file is refused by the reader. */
        NOT_READ_AGAIN,
        /** Something was thrown that reaches users as an internal error. */
        FAILED
    }

    /** What is done with a file. */
    public enum Phase {
        READ,
        WRITE,
        READ_AGAIN
    }

    /** Whether the file needed more memory than there is. */
    public boolean outOfMemory() {
        for (var cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    /** The same for failures with one cause: the phase, the exception, and the topmost frames. */
    public String key() {
        if (failure == null) {
            return phase.name();
        }
        var key = new StringBuilder(phase.name())
                .append(' ')
                .append(failure.getClass().getName());
        var shown = 0;
        for (var frame : failure.getStackTrace()) {
            var name = frame.getClassName();
            if (shown < 2 && !name.startsWith("java.") && !name.startsWith("jdk.") && !name.startsWith("sun.")) {
                key.append(" at ")
                        .append(name.substring(name.lastIndexOf('.') + 1))
                        .append('.')
                        .append(frame.getMethodName());
                shown++;
            }
        }
        return key.toString();
    }
}
