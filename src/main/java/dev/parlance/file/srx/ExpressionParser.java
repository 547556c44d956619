package dev.parlance.file.srx;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses regular expressions of SRX 2.0 (ICU syntax) into expressions that can be reversed: literals, sets, groups,
 * alternation, quantifiers, flags, anchors and lookarounds. Back references, possessive quantifiers and atomic groups
 * depend on the direction of matching and are not supported.
 */
final class ExpressionParser {
    private static final String LINE_BREAKS = "[\\n\\u000B\\u000C\\r\\u0085\\u2028\\u2029]";

    /** {@code $} reversed: it is preceded by nothing or by one line break. */
    private static final String REVERSED_END = "(?:\\A|(?<=\\A(?:\\n\\r|[\\n\\r\\u0085\\u2028\\u2029])))";

    private final String regex;
    private int at;

    private ExpressionParser(String regex) {
        this.regex = regex;
    }

    /** Parses an expression; null when it cannot be reversed or is not understood. */
    static @Nullable Expression parse(String regex) {
        try {
            var parser = new ExpressionParser(regex);
            var expression = parser.choice("");
            return parser.at == regex.length() ? expression : null;
        } catch (Unsupported | IndexOutOfBoundsException _) {
            return null;
        }
    }

    /** Signals a construct that depends on the direction of matching. */
    private static final class Unsupported extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unsupported() {
            super(null, null, false, false);
        }
    }

    private Expression choice(String outerFlags) {
        var flags = outerFlags;
        var branches = new ArrayList<Expression>();
        var parts = new ArrayList<Expression>();
        while (at < regex.length() && regex.charAt(at) != ')') {
            if (take("|")) {
                branches.add(new Expression.Sequence(List.copyOf(parts)));
                parts.clear();
            } else if (regex.startsWith("(?#", at)) {
                at = regex.indexOf(')', at) + 1;
            } else {
                var changed = flagsAlone(flags);
                if (changed != null) {
                    flags = changed;
                } else {
                    parts.add(quantified(atom(flags)));
                }
            }
        }
        branches.add(new Expression.Sequence(List.copyOf(parts)));
        return branches.size() == 1 ? branches.getFirst() : new Expression.Choice(List.copyOf(branches));
    }

    /** Parses inline flags such as {@code (?i)}; null when something else is at this position. */
    private @Nullable String flagsAlone(String flags) {
        if (!regex.startsWith("(?", at)) {
            return null;
        }
        var end = at + 2;
        while ("imsw-".indexOf(regex.charAt(end)) >= 0) {
            end++;
        }
        if (end == at + 2 || regex.charAt(end) != ')') {
            return null;
        }
        var changed = Expression.merged(flags, regex.substring(at + 2, end));
        at = end + 1;
        return changed;
    }

    private Expression atom(String flags) {
        return switch (regex.charAt(at)) {
            case '(' -> group(flags);
            case '[' -> new Expression.One(Expression.flagged(set(), flags));
            case '\\' -> escape(flags);
            case '^' -> anchor("\\A", "\\z", flags);
            case '$' -> anchor("$", REVERSED_END, flags);
            case '*', '+', '?', '{' -> throw new Unsupported();
            case '.' -> {
                at++;
                yield new Expression.One(Expression.flagged(".", flags));
            }
            default -> {
                var c = regex.codePointAt(at);
                at += Character.charCount(c);
                yield Expression.literal(Character.toString(c), flags);
            }
        };
    }

    private Expression anchor(String forwards, String backwards, String flags) {
        if (flags.contains("m")) {
            throw new Unsupported();
        }
        at++;
        return new Expression.Anchor(forwards, backwards);
    }

    private Expression group(String flags) {
        at++;
        Expression group;
        if (take("?:")) {
            group = choice(flags);
        } else if (take("?=")) {
            group = new Expression.Look(true, true, choice(flags));
        } else if (take("?!")) {
            group = new Expression.Look(true, false, choice(flags));
        } else if (take("?<=")) {
            group = new Expression.Look(false, true, choice(flags));
        } else if (take("?<!")) {
            group = new Expression.Look(false, false, choice(flags));
        } else if (take("?")) {
            var end = regex.indexOf(':', at);
            if (end < 0 || !regex.substring(at, end).matches("[imsw-]+")) {
                throw new Unsupported();
            }
            var inner = Expression.merged(flags, regex.substring(at, end));
            at = end + 1;
            group = choice(inner);
        } else {
            group = choice(flags);
        }
        if (!take(")")) {
            throw new Unsupported();
        }
        return group;
    }

    /** Parses a bracket expression; POSIX names become Unicode properties. */
    private String set() {
        var set = new StringBuilder();
        var depth = 0;
        do {
            var c = regex.charAt(at);
            if (c == '\\') {
                set.append(regex, at, at + 2);
                at += 2;
                continue;
            }
            if (regex.startsWith("[:", at)) {
                var end = regex.indexOf(":]", at);
                var negated = regex.charAt(at + 2) == '^';
                set.append(negated ? "\\P{" : "\\p{")
                        .append(regex, at + (negated ? 3 : 2), end)
                        .append('}');
                at = end + 2;
                continue;
            }
            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
            set.append(c);
            at++;
        } while (depth > 0);
        return set.toString();
    }

    private Expression escape(String flags) {
        var c = regex.charAt(at + 1);
        return switch (c) {
            case 'Q' -> quoted(flags);
            case 'b', 'B' -> {
                at += 2;
                yield new Expression.Anchor("\\" + c, "\\" + c);
            }
            case 'A' -> {
                at += 2;
                yield new Expression.Anchor("\\A", "\\z");
            }
            case 'z' -> {
                at += 2;
                yield new Expression.Anchor("\\z", "\\A");
            }
            case 'R' -> {
                at += 2;
                var pair = new Expression.Sequence(List.of(new Expression.One("\\r"), new Expression.One("\\n")));
                yield new Expression.Choice(List.of(pair, new Expression.One(LINE_BREAKS)));
            }
            case 'Z', 'G', 'X', 'k', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> throw new Unsupported();
            default -> new Expression.One(Expression.flagged(character(c), flags));
        };
    }

    private Expression quoted(String flags) {
        var end = regex.indexOf("\\E", at);
        var text = regex.substring(at + 2, end < 0 ? regex.length() : end);
        at = end < 0 ? regex.length() : end + 2;
        return Expression.literal(text, flags);
    }

    /** Parses an escape of one character. */
    private String character(char c) {
        var start = at;
        at += 2;
        switch (c) {
            case 'U' -> {
                at += 8;
                return "\\x{" + regex.substring(start + 2, at) + "}";
            }
            case 'u' -> at += 4;
            case 'x' -> at = regex.charAt(at) == '{' ? regex.indexOf('}', at) + 1 : at + 2;
            case 'p', 'P', 'N' -> at = regex.charAt(at) == '{' ? regex.indexOf('}', at) + 1 : at + 1;
            case 'c' -> at++;
            case '0' -> throw new Unsupported();
            default -> {}
        }
        return regex.substring(start, at);
    }

    private Expression quantified(Expression atom) {
        if (at == regex.length()) {
            return atom;
        }
        var start = at;
        switch (regex.charAt(at)) {
            case '*', '+', '?' -> at++;
            case '{' -> at = regex.indexOf('}', at) + 1;
            default -> {
                return atom;
            }
        }
        var quantifier = regex.substring(start, at);
        if (at < regex.length() && regex.charAt(at) == '+') {
            throw new Unsupported();
        }
        take("?");
        var optional = quantifier.equals("*") || quantifier.equals("?") || quantifier.matches("\\{\\s*0.*");
        return quantified(new Expression.Repeat(atom, quantifier, optional));
    }

    private boolean take(String text) {
        if (!regex.startsWith(text, at)) {
            return false;
        }
        at += text.length();
        return true;
    }
}
