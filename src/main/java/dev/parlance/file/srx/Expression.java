package dev.parlance.file.srx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A parsed regular expression that can be written forwards or reversed. */
sealed interface Expression {

    /**
     * The expression in {@link java.util.regex} syntax. When {@code backwards} is true, it matches the reversed
     * strings.
     */
    String regex(boolean backwards);

    /** Whether the expression can match the empty string. */
    boolean nullable();

    /**
     * Adds the one-character expressions that a match can begin with to {@code atoms}.
     *
     * @return false when they cannot be determined
     */
    boolean first(boolean backwards, List<String> atoms);

    /** One character of a set. */
    record One(String set) implements Expression {
        @Override
        public String regex(boolean backwards) {
            return set;
        }

        @Override
        public boolean nullable() {
            return false;
        }

        @Override
        public boolean first(boolean backwards, List<String> atoms) {
            return atoms.add(set);
        }
    }

    /** A position between characters. */
    record Anchor(String forwards, String backwards) implements Expression {
        @Override
        public String regex(boolean reversed) {
            return reversed ? backwards : forwards;
        }

        @Override
        public boolean nullable() {
            return true;
        }

        @Override
        public boolean first(boolean reversed, List<String> atoms) {
            return true;
        }
    }

    /** A lookahead or lookbehind. */
    record Look(boolean ahead, boolean wanted, Expression inner) implements Expression {
        @Override
        public String regex(boolean backwards) {
            return "(?" + (ahead == backwards ? "<" : "") + (wanted ? "=" : "!") + inner.regex(backwards) + ")";
        }

        @Override
        public boolean nullable() {
            return true;
        }

        @Override
        public boolean first(boolean backwards, List<String> atoms) {
            return true;
        }
    }

    /** A quantified expression. */
    record Repeat(Expression inner, String quantifier, boolean optional) implements Expression {
        @Override
        public String regex(boolean backwards) {
            return "(?:" + inner.regex(backwards) + ")" + quantifier;
        }

        @Override
        public boolean nullable() {
            return optional || inner.nullable();
        }

        @Override
        public boolean first(boolean backwards, List<String> atoms) {
            return inner.first(backwards, atoms);
        }
    }

    /** Expressions in sequence. */
    record Sequence(List<Expression> parts) implements Expression {
        @Override
        public String regex(boolean backwards) {
            return ordered(backwards).stream()
                    .map(part -> part instanceof Choice ? "(?:" + part.regex(backwards) + ")" : part.regex(backwards))
                    .collect(Collectors.joining());
        }

        @Override
        public boolean nullable() {
            return parts.stream().allMatch(Expression::nullable);
        }

        @Override
        public boolean first(boolean backwards, List<String> atoms) {
            for (var part : ordered(backwards)) {
                if (!part.first(backwards, atoms)) {
                    return false;
                }
                if (!part.nullable()) {
                    return true;
                }
            }
            return true;
        }

        private List<Expression> ordered(boolean backwards) {
            return backwards ? parts.reversed() : parts;
        }
    }

    /** Alternatives. */
    record Choice(List<Expression> branches) implements Expression {
        @Override
        public String regex(boolean backwards) {
            return branches.stream().map(branch -> branch.regex(backwards)).collect(Collectors.joining("|"));
        }

        @Override
        public boolean nullable() {
            return branches.stream().anyMatch(Expression::nullable);
        }

        @Override
        public boolean first(boolean backwards, List<String> atoms) {
            return branches.stream().allMatch(branch -> branch.first(backwards, atoms));
        }
    }

    /** Literal text. */
    static Expression literal(String text, String flags) {
        var parts = new ArrayList<Expression>();
        text.codePoints().forEach(c -> parts.add(new One(flagged("\\x{%x}".formatted(c), flags))));
        return new Sequence(parts);
    }

    /** An atom with inline flags. */
    static String flagged(String atom, String flags) {
        return flags.isEmpty() ? atom : "(?" + flags + ":" + atom + ")";
    }

    /** Merges flags in the syntax of Java. ICU's flag {@code w} is dropped: all patterns are compiled that way. */
    static String merged(String flags, String more) {
        var minus = more.indexOf('-');
        var on = minus < 0 ? more : more.substring(0, minus);
        var off = minus < 0 ? "" : more.substring(minus + 1);
        var merged = new StringBuilder();
        for (var flag : "ims".toCharArray()) {
            if (off.indexOf(flag) < 0 && (on.indexOf(flag) >= 0 || flags.indexOf(flag) >= 0)) {
                merged.append(flag);
            }
        }
        return merged.toString();
    }
}
