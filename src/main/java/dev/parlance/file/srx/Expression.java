package dev.parlance.file.srx;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A parsed regular expression that can be written forwards or reversed. */
sealed interface Expression {
    /** One character of a set. */
    record One(String set) implements Expression {}

    /** A position between characters. */
    record Anchor(String forwards, String backwards) implements Expression {}

    /** A lookahead or lookbehind. */
    record Look(boolean ahead, boolean wanted, Expression inner) implements Expression {}

    /** A quantified expression. */
    record Repeat(Expression inner, String quantifier, boolean optional) implements Expression {}

    /** Expressions in sequence. */
    record Sequence(List<Expression> parts) implements Expression {
        private List<Expression> ordered(boolean backwards) {
            return backwards ? parts.reversed() : parts;
        }
    }

    /** Alternatives. */
    record Choice(List<Expression> branches) implements Expression {}

    /**
     * The expression in {@link java.util.regex} syntax. When {@code backwards} is true, it matches the reversed
     * strings.
     */
    default String regex(boolean backwards) {
        return switch (this) {
            case One one -> one.set;
            case Anchor anchor -> backwards ? anchor.backwards : anchor.forwards;
            case Look look -> {
                var direction = look.ahead == backwards ? "<" : "";
                yield "(?" + direction + (look.wanted ? "=" : "!") + look.inner.regex(backwards) + ")";
            }
            case Repeat repeat -> "(?:" + repeat.inner.regex(backwards) + ")" + repeat.quantifier;
            case Sequence sequence ->
                sequence.ordered(backwards).stream()
                        .map(part ->
                                part instanceof Choice ? "(?:" + part.regex(backwards) + ")" : part.regex(backwards))
                        .collect(Collectors.joining());
            case Choice choice ->
                choice.branches.stream().map(branch -> branch.regex(backwards)).collect(Collectors.joining("|"));
        };
    }

    /** Whether the expression can match the empty string. */
    default boolean nullable() {
        return switch (this) {
            case One _ -> false;
            case Anchor _, Look _ -> true;
            case Repeat repeat -> repeat.optional || repeat.inner.nullable();
            case Sequence sequence -> sequence.parts.stream().allMatch(Expression::nullable);
            case Choice choice -> choice.branches.stream().anyMatch(Expression::nullable);
        };
    }

    /**
     * Adds the one-character expressions that a match can begin with to {@code atoms}.
     *
     * @return false when they cannot be determined
     */
    default boolean first(boolean backwards, List<String> atoms) {
        return switch (this) {
            case One one -> atoms.add(one.set);
            case Anchor _, Look _ -> true;
            case Repeat repeat -> repeat.inner.first(backwards, atoms);
            case Sequence sequence -> {
                for (var part : sequence.ordered(backwards)) {
                    if (!part.first(backwards, atoms)) {
                        yield false;
                    }
                    if (!part.nullable()) {
                        yield true;
                    }
                }
                yield true;
            }
            case Choice choice -> choice.branches.stream().allMatch(branch -> branch.first(backwards, atoms));
        };
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
