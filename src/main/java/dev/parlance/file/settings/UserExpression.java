package dev.parlance.file.settings;

import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression of the import settings. It may read a limited number of characters per text; an expression
 * that backtracks without end is stopped with {@link TooSlow}.
 */
public final class UserExpression {
    private static final long BUDGET = 50_000_000;

    private final String field;
    private final Pattern pattern;

    private UserExpression(String field, Pattern pattern) {
        this.field = field;
        this.pattern = pattern;
    }

    /** Compiles the expression of a field; null when the field is empty. */
    public static @Nullable UserExpression of(String field, @Nullable String regexp) {
        return regexp == null ? null : new UserExpression(field, Pattern.compile(regexp));
    }

    /** Whether the whole text matches. */
    public boolean matches(String text) {
        try {
            return pattern.matcher(new Metered(text, field)).matches();
        } catch (StackOverflowError _) {
            throw new TooSlow(field);
        }
    }

    /** Passes on every match that is not empty, in order. */
    public void each(String text, Consumer<MatchResult> found) {
        try {
            var matcher = pattern.matcher(new Metered(text, field));
            while (matcher.find()) {
                if (matcher.end() > matcher.start()) {
                    found.accept(matcher.toMatchResult());
                }
            }
        } catch (StackOverflowError _) {
            throw new TooSlow(field);
        }
    }

    /** The expression exceeds its limit of time or stack on a text. */
    public static final class TooSlow extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String field;

        TooSlow(String field) {
            super(null, null, false, false);
            this.field = field;
        }

        @Override
        public String getMessage() {
            return "the regular expression %s of the import settings takes too long on the text of the file"
                    .formatted(field);
        }
    }

    /** Limits the number of characters that are read. */
    private static final class Metered implements CharSequence {
        private final String text;
        private final String field;
        private long budget = BUDGET;

        Metered(String text, String field) {
            this.text = text;
            this.field = field;
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public char charAt(int index) {
            if (--budget < 0) {
                throw new TooSlow(field);
            }
            return text.charAt(index);
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.substring(start, end);
        }

        @Override
        public String toString() {
            return text;
        }
    }
}
