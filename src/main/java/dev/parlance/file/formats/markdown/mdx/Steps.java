package dev.parlance.file.formats.markdown.mdx;

/** Bounds the characters of code that are read more than once, which nested braces could make very many. */
final class Steps {
    private static final long MOST_TIMES = 40;
    private static final long LEAST = 100_000;

    private long left;

    Steps(int length) {
        this.left = LEAST + MOST_TIMES * length;
    }

    /** Counts a character; false when there were too many. */
    boolean take() {
        return --left > 0;
    }

    boolean isExhausted() {
        return left <= 0;
    }
}
