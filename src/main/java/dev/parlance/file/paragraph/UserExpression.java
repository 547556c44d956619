package dev.parlance.file.paragraph;

import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A regular expression of the import settings. It reads only so many characters of a text, so that one that backtracks
 * without end is stopped with {@link ExpressionTooSlow}.
 */
public final class UserExpression {
    private static final long BUDGET = 50_000_000;

    private final String field;
    private final Pattern pattern;

    private UserExpression(String field, Pattern pattern) {
        this.field = field;
        this.pattern = pattern;
    }

    /** The expression of a field, or null when it has none. */
    public static @Nullable UserExpression of(String field, @Nullable String regexp) {
        return regexp == null ? null : new UserExpression(field, Pattern.compile(regexp));
    }

    /** Whether the whole text matches. */
    public boolean matches(String text) {
        try {
            return pattern.matcher(new Metered(text, field)).matches();
        } catch (StackOverflowError _) {
            throw new ExpressionTooSlow(field);
        }
    }

    /** Hands over every match that is not empty, first to last. */
    public void each(String text, Consumer<MatchResult> found) {
        try {
            var matcher = pattern.matcher(new Metered(text, field));
            while (matcher.find()) {
                if (matcher.end() > matcher.start()) {
                    found.accept(matcher.toMatchResult());
                }
            }
        } catch (StackOverflowError _) {
            throw new ExpressionTooSlow(field);
        }
    }

    /** Counts what is read of a text. */
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
                throw new ExpressionTooSlow(field);
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
