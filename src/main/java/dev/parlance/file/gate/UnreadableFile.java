package dev.parlance.file.gate;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file that cannot be imported. The message is for the person who sent the file and describes only the file; the
 * cause, if any, is for the log.
 */
public final class UnreadableFile extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** The kind of problem. */
    public enum Reason {
        UNSUPPORTED_FORMAT("fileFormatUnsupported"),
        EMPTY("fileEmpty"),
        BROKEN("fileBroken"),
        CHANGED("fileChanged"),
        NOT_EXACT("fileNotExact"),
        ENCRYPTED("fileEncrypted"),
        WRONG_ENCODING("fileEncodingWrong"),
        TOO_LARGE("fileTooLarge"),
        TOO_SLOW("fileTooSlow"),
        UNSAFE("fileUnsafe");

        private final String code;

        Reason(String code) {
            this.code = code;
        }
    }

    public UnreadableFile(Reason reason, String message) {
        this(reason, message, null);
    }

    public UnreadableFile(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** A file with an invalid line. */
    public static UnreadableFile broken(int line, String message) {
        return new UnreadableFile(Reason.BROKEN, "line %d: %s".formatted(line, message));
    }

    /**
     * A file with an invalid line.
     *
     * @param at an index in that line of the text
     */
    public static UnreadableFile broken(String text, int at, String message) {
        var before = text.substring(0, Math.min(at, text.length()));
        return broken(1 + (int) before.chars().filter(c -> c == '\n').count(), message);
    }

    /** A file in a format that is not read. */
    public static UnreadableFile unsupported(String message) {
        return new UnreadableFile(Reason.UNSUPPORTED_FORMAT, message);
    }

    public Reason reason() {
        return reason;
    }

    /** The reason as a code for programs, such as {@code fileTooLarge}. */
    public String code() {
        return reason.code;
    }

    /**
     * A file that exceeds a limit.
     *
     * @param what begins the message
     */
    public static UnreadableFile tooLarge(String what, long limit) {
        return new UnreadableFile(Reason.TOO_LARGE, String.format(Locale.ROOT, "%s; the limit is %,d", what, limit));
    }
}
