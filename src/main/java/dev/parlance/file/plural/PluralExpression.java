package dev.parlance.file.plural;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The expression of C that selects a plural form in a gettext catalogue (the gettext manual, "Plural forms"), evaluated
 * while it is parsed, for many numbers at a time. Every part is evaluated, also one that a condition leaves out.
 */
final class PluralExpression {
    private static final int LONGEST = 1_000;
    private static final int DEEPEST = 50;

    private final String text;
    private final int numbers;
    private int at;
    private int depth;

    private PluralExpression(String text, int numbers) {
        this.text = text;
        this.numbers = numbers;
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
        try {
            return new PluralExpression(text, numbers).values();
        } catch (Invalid _) {
            return null;
        }
    }

    private long[] values() {
        var values = choice();
        if (at < text.length()) {
            throw new Invalid();
        }
        return values;
    }

    private long[] choice() {
        deeper();
        var values = or();
        if (skips("?")) {
            var yes = choice();
            if (!skips(":")) {
                throw new Invalid();
            }
            var no = choice();
            for (var i = 0; i < numbers; i++) {
                values[i] = values[i] == 0 ? no[i] : yes[i];
            }
        }
        depth--;
        return values;
    }

    private void deeper() {
        if (++depth > DEEPEST) {
            throw new Invalid();
        }
    }

    /** Puts the results of an operator in the place of its left operands, which nothing else needs. */
    private long[] each(long[] left, LongBinaryOperator operator, long... right) {
        for (var i = 0; i < numbers; i++) {
            left[i] = operator.applyAsLong(left[i], right[i]);
        }
        return left;
    }

    private long[] or() {
        var values = and();
        while (skips("||")) {
            values = each(values, (one, other) -> one != 0 || other != 0 ? 1 : 0, and());
        }
        return values;
    }

    private long[] and() {
        var values = equality();
        while (skips("&&")) {
            values = each(values, (one, other) -> one != 0 && other != 0 ? 1 : 0, equality());
        }
        return values;
    }

    private long[] equality() {
        var values = relation();
        while (true) {
            if (skips("==")) {
                values = each(values, (one, other) -> one == other ? 1 : 0, relation());
            } else if (skips("!=")) {
                values = each(values, (one, other) -> one != other ? 1 : 0, relation());
            } else {
                return values;
            }
        }
    }

    private long[] relation() {
        var values = sum();
        while (true) {
            if (skips(">=")) {
                values = compared(values, sign -> sign >= 0);
            } else if (skips("<=")) {
                values = compared(values, sign -> sign <= 0);
            } else if (skips(">")) {
                values = compared(values, sign -> sign > 0);
            } else if (skips("<")) {
                values = compared(values, sign -> sign < 0);
            } else {
                return values;
            }
        }
    }

    private long[] compared(long[] left, IntPredicate relation) {
        return each(left, (one, other) -> relation.test(Long.compare(one, other)) ? 1 : 0, sum());
    }

    private long[] sum() {
        var values = product();
        while (true) {
            if (skips("+")) {
                values = each(values, Long::sum, product());
            } else if (skips("-")) {
                values = each(values, (one, other) -> one - other, product());
            } else {
                return values;
            }
        }
    }

    private long[] product() {
        var values = atom();
        while (true) {
            if (skips("%")) {
                values = each(values, (one, other) -> one % other, divisors());
            } else if (skips("/")) {
                values = each(values, (one, other) -> one / other, divisors());
            } else if (skips("*")) {
                values = each(values, (one, other) -> one * other, atom());
            } else {
                return values;
            }
        }
    }

    private long[] divisors() {
        var values = atom();
        for (var value : values) {
            if (value == 0) {
                throw new Invalid();
            }
        }
        return values;
    }

    private long[] atom() {
        if (skips("n")) {
            var values = new long[numbers];
            Arrays.setAll(values, n -> n);
            return values;
        }
        if (at < text.length() && text.charAt(at) == '!' && !text.startsWith("!=", at)) {
            at++;
            return negated();
        }
        if (skips("(")) {
            var values = choice();
            if (!skips(")")) {
                throw new Invalid();
            }
            return values;
        }
        return number();
    }

    private long[] negated() {
        deeper();
        var values = atom();
        depth--;
        for (var i = 0; i < numbers; i++) {
            values[i] = values[i] == 0 ? 1 : 0;
        }
        return values;
    }

    private long[] number() {
        var start = at;
        while (at < text.length() && at < start + 9 && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        if (at == start) {
            throw new Invalid();
        }
        var values = new long[numbers];
        Arrays.fill(values, Long.parseLong(text, start, at, 10));
        return values;
    }

    private boolean skips(String token) {
        var found = text.startsWith(token, at);
        at += found ? token.length() : 0;
        return found;
    }
}
