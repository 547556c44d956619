package dev.parlance.termbase.exchange;

import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A file that cannot be imported; a retry would give the same result. */
public final class UnreadableTerms extends IOException {
    private static final long serialVersionUID = 1L;

    private final String code;

    UnreadableTerms(String code, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
    }

    UnreadableTerms(String code, String message) {
        this(code, message, null);
    }

    /** The file for a reason that files of all kinds have. */
    public static UnreadableTerms of(UnreadableFile unreadable) {
        return new UnreadableTerms(
                code(unreadable.reason()),
                Objects.requireNonNullElse(unreadable.getMessage(), unreadable.code()),
                unreadable);
    }

    private static String code(UnreadableFile.Reason reason) {
        return switch (reason) {
            case EMPTY, BROKEN, CHANGED, NOT_EXACT, ENCRYPTED, UNSUPPORTED_FORMAT -> "broken";
            case WRONG_ENCODING -> "encoding";
            case TOO_LARGE, TOO_SLOW -> "tooLarge";
            case UNSAFE -> "unsafe";
        };
    }

    public String code() {
        return code;
    }
}
