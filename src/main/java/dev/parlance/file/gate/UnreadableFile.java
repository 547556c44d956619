package dev.parlance.file.gate;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file that cannot be imported. The message is for the person who sent it and speaks of the file alone; the cause, if
 * any, is for the log.
 */
public final class UnreadableFile extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** What kind of obstacle it is. */
    public enum Reason {
        UNSUPPORTED_FORMAT,
        EMPTY,
        BROKEN,
        ENCRYPTED,
        WRONG_ENCODING,
        TOO_LARGE,
        UNSAFE
    }

    /** Without a cause worth logging. */
    public UnreadableFile(Reason reason, String message) {
        this(reason, message, null);
    }

    /** Message and cause as above. */
    public UnreadableFile(Reason reason, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** A line of the file is not as it must be. */
    public static UnreadableFile broken(int line, String message) {
        return new UnreadableFile(Reason.BROKEN, "line %d: %s".formatted(line, message));
    }

    /** A format that is not read. */
    public static UnreadableFile unsupported(String message) {
        return new UnreadableFile(Reason.UNSUPPORTED_FORMAT, message);
    }

    public Reason reason() {
        return reason;
    }

    /** The reason in a form for machines, such as {@code fileTooLarge}. */
    public String code() {
        return switch (reason) {
            case UNSUPPORTED_FORMAT -> "fileFormatUnsupported";
            case EMPTY -> "fileEmpty";
            case BROKEN -> "fileBroken";
            case ENCRYPTED -> "fileEncrypted";
            case WRONG_ENCODING -> "fileEncodingWrong";
            case TOO_LARGE -> "fileTooLarge";
            case UNSAFE -> "fileUnsafe";
        };
    }

    /** More of something than {@code limit}; {@code what} begins the sentence. */
    public static UnreadableFile tooLarge(String what, long limit) {
        return new UnreadableFile(Reason.TOO_LARGE, String.format(Locale.ROOT, "%s; the limit is %,d", what, limit));
    }
}
