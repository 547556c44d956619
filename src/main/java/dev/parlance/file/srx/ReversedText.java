package dev.parlance.file.srx;

/**
 * A text read from its end, with surrogate pairs kept together. It limits the number of characters read, which stops
 * an expression of a user's rules that backtracks without end.
 */
final class ReversedText implements CharSequence {
    private final CharSequence text;
    private final boolean backwards;
    private long budget;

    private ReversedText(CharSequence text, boolean backwards, long budget) {
        this.text = text;
        this.backwards = backwards;
        this.budget = budget;
    }

    static ReversedText backwards(CharSequence text, long budget) {
        return new ReversedText(text, true, budget);
    }

    /** The text in its own direction, with the limit. */
    static ReversedText forwards(CharSequence text, long budget) {
        return new ReversedText(text, false, budget);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        if (--budget < 0) {
            throw new RulesTooSlow();
        }
        if (!backwards) {
            return text.charAt(index);
        }
        var at = text.length() - 1 - index;
        var c = text.charAt(at);
        if (Character.isLowSurrogate(c) && at > 0 && Character.isHighSurrogate(text.charAt(at - 1))) {
            return text.charAt(at - 1);
        }
        if (Character.isHighSurrogate(c) && at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))) {
            return text.charAt(at + 1);
        }
        return c;
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        throw new UnsupportedOperationException("expressions are matched in the whole text");
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
