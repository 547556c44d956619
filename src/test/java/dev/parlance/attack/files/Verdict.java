package dev.parlance.attack.files;

import org.jspecify.annotations.Nullable;

/**
 * What came of a file.
 *
 * @param step how far it came
 * @param phase the last phase that began
 * @param failure the refusal, or what must not be thrown; null when the file came to its end
 * @param segments the number of its segments or other units; 0 when it was not read to its end
 * @param readNanos the processor time of its first reading
 * @param writeNanos the processor time to write it once; 0 when it was not written
 * @param allocated the bytes that all its phases allocated, including those that were garbage at once
 */
public record Verdict(
        Step step,
        Phase phase,
        @Nullable Throwable failure,
        long segments,
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
        /** Its target file without changes is refused, or differs. */
        NOT_UNTOUCHED,
        /** Its target file with marks around each text is refused with a reason. */
        NOT_MARKED,
        /** Its target file with hostile translations is refused with a reason. */
        NOT_WRITTEN,
        /** Its target file is refused by the reader. */
        NOT_READ_AGAIN,
        /** Something was thrown that reaches users as an internal error. */
        FAILED
    }

    /** What is done with a file. */
    public enum Phase {
        READ,
        UNTOUCHED,
        MARK,
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
