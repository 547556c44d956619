package dev.parlance.file.srx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A parsed regular expression that can be written forwards or turned round. */
sealed interface Expression {

    /**
     * The same language of strings, each string turned round when {@code backwards}, in {@link java.util.regex}
     * syntax.
     */
    String regex(boolean backwards);

    /** Whether it can match without consuming a character. */
    boolean nullable();

    /**
     * Adds to {@code atoms} the one-character expressions with which a match can begin.
     *
     * @return false when that is not known
     */
    boolean first(boolean backwards, List<String> atoms);

    /** One character out of a set. */
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

    /** A place between characters. */
    record Anchor(String forwards, String backwards) implements Expression {
        @Override
        public String regex(boolean turned) {
            return turned ? backwards : forwards;
        }

        @Override
        public boolean nullable() {
            return true;
        }

        @Override
        public boolean first(boolean turned, List<String> atoms) {
            return true;
        }
    }

    /** A look to one side of a place. */
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

    /** An expression some number of times. */
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

    /** One expression after the other. */
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

    /** Any of several expressions. */
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

    /** An atom under inline flags. */
    static String flagged(String atom, String flags) {
        return flags.isEmpty() ? atom : "(?" + flags + ":" + atom + ")";
    }
}
