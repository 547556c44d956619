package dev.parlance.file.plural;

import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The expression of C that selects a plural form in a gettext catalogue (the gettext manual, "Plural forms"), evaluated
 * while it is parsed.
 */
final class PluralExpression {
    private static final int LONGEST = 1_000;
    private static final int DEEPEST = 50;

    private final String text;
    private final long n;
    private int at;
    private int depth;

    private PluralExpression(String text, long n) {
        this.text = text;
        this.n = n;
    }

    /** The expression is not valid. */
    private static final class Invalid extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Invalid() {
            super(null, null, false, false);
        }
    }

    /**
     * The forms for the numbers from 0 on.
     *
     * @return null when the expression is not valid
     */
    static long @Nullable [] forms(String expression, int numbers) {
        var text = expression.replaceAll("\\s", "");
        if (text.length() > LONGEST) {
            return null;
        }
        var forms = new long[numbers];
        try {
            for (var n = 0; n < numbers; n++) {
                forms[n] = new PluralExpression(text, n).value();
            }
        } catch (Invalid _) {
            return null;
        }
        return forms;
    }

    private long value() {
        var value = choice();
        if (at < text.length()) {
            throw new Invalid();
        }
        return value;
    }

    private long choice() {
        if (++depth > DEEPEST) {
            throw new Invalid();
        }
        var condition = or();
        var value = condition;
        if (skips("?")) {
            var yes = choice();
            if (!skips(":")) {
                throw new Invalid();
            }
            var no = choice();
            value = condition == 0 ? no : yes;
        }
        depth--;
        return value;
    }

    private long or() {
        var value = and();
        while (skips("||")) {
            var other = and();
            value = value != 0 || other != 0 ? 1 : 0;
        }
        return value;
    }

    private long and() {
        var value = equality();
        while (skips("&&")) {
            var other = equality();
            value = value != 0 && other != 0 ? 1 : 0;
        }
        return value;
    }

    private long equality() {
        var value = relation();
        while (true) {
            if (skips("==")) {
                value = value == relation() ? 1 : 0;
            } else if (skips("!=")) {
                value = value != relation() ? 1 : 0;
            } else {
                return value;
            }
        }
    }

    private long relation() {
        var value = sum();
        while (true) {
            if (skips(">=")) {
                value = is(value, sign -> sign >= 0);
            } else if (skips("<=")) {
                value = is(value, sign -> sign <= 0);
            } else if (skips(">")) {
                value = is(value, sign -> sign > 0);
            } else if (skips("<")) {
                value = is(value, sign -> sign < 0);
            } else {
                return value;
            }
        }
    }

    private long is(long left, IntPredicate relation) {
        return relation.test(Long.compare(left, sum())) ? 1 : 0;
    }

    private long sum() {
        var value = product();
        while (true) {
            if (skips("+")) {
                value += product();
            } else if (skips("-")) {
                value -= product();
            } else {
                return value;
            }
        }
    }

    private long product() {
        var value = atom();
        while (true) {
            if (skips("%")) {
                value %= divisor();
            } else if (skips("/")) {
                value /= divisor();
            } else if (skips("*")) {
                value *= atom();
            } else {
                return value;
            }
        }
    }

    private long divisor() {
        var value = atom();
        if (value == 0) {
            throw new Invalid();
        }
        return value;
    }

    private long atom() {
        if (skips("n")) {
            return n;
        }
        if (at < text.length() && text.charAt(at) == '!' && !text.startsWith("!=", at)) {
            at++;
            return negated();
        }
        if (skips("(")) {
            var value = choice();
            if (!skips(")")) {
                throw new Invalid();
            }
            return value;
        }
        return number();
    }

    private long negated() {
        if (++depth > DEEPEST) {
            throw new Invalid();
        }
        var value = atom();
        depth--;
        return value == 0 ? 1 : 0;
    }

    private long number() {
        var start = at;
        while (at < text.length() && at < start + 9 && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            throw new Invalid();
        }
        return Long.parseLong(text, start, at, 10);
    }

    private boolean skips(String token) {
        var found = text.startsWith(token, at);
        at += found ? token.length() : 0;
        return found;
    }
}
