package dev.parlance.file.srx;

import dev.parlance.shared.Expressions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adjacent rules that are tested as one, since they have the same effect and the same expression for the text after
 * the break.
 *
 * @param before matches the text before the break: reversed, or as written when {@code reversed} is false
 * @param after matches the text after the break
 * @param lasts matches a character that can end the text before the break; null when any character can
 * @param firsts matches a character that can begin the text after the break; null when any character can
 */
record RuleGroup(
        boolean breaks,
        Pattern before,
        boolean reversed,
        Pattern after,
        @Nullable Pattern lasts,
        @Nullable Pattern firsts) {
    private static final int FLAGS = Pattern.UNICODE_CHARACTER_CLASS;

    /**
     * An SRX rule. It applies at a position when {@code before} matches text that ends there and {@code after} matches
     * text that begins there.
     *
     * @param breaks whether the rule breaks the text or forbids a break
     * @param before regular expression; empty matches anything
     * @param after regular expression; empty matches anything
     * @param line line of the rule in its file
     */
    record Rule(boolean breaks, String before, String after, int line) {}

    /** Groups the rules of a language and keeps their order. */
    static List<RuleGroup> of(List<Rule> rules) throws InvalidRules {
        var groups = new ArrayList<RuleGroup>();
        var alike = new ArrayList<Rule>();
        for (var rule : rules) {
            if (!alike.isEmpty() && !joins(alike.getLast(), rule)) {
                groups.add(group(alike));
                alike.clear();
            }
            alike.add(rule);
        }
        if (!alike.isEmpty()) {
            groups.add(group(alike));
        }
        return List.copyOf(groups);
    }

    private static boolean joins(Rule last, Rule rule) {
        return last.breaks() == rule.breaks()
                && last.after().equals(rule.after())
                && ExpressionParser.parse(last.before()) != null
                && ExpressionParser.parse(rule.before()) != null;
    }

    private static RuleGroup group(List<Rule> rules) throws InvalidRules {
        refuseInvalid(rules);
        var rule = rules.getFirst();
        var branches = befores(rules);
        var after = ExpressionParser.parse(rule.after());
        var afterPattern = Pattern.compile(after == null ? rule.after() : after.regex(false), FLAGS);
        var firsts = after == null ? null : firstCharacters(after, false);
        if (branches.isEmpty()) {
            return new RuleGroup(
                    rule.breaks(), Pattern.compile(rule.before(), FLAGS), false, afterPattern, null, firsts);
        }
        var before = new Expression.Choice(branches);
        try {
            var reversed = Pattern.compile(before.regex(true), FLAGS);
            return new RuleGroup(rule.breaks(), reversed, true, afterPattern, firstCharacters(before, true), firsts);
        } catch (PatternSyntaxException _) {
            return new RuleGroup(rule.breaks(), written(rules), false, afterPattern, null, firsts);
        }
    }

    private static Pattern written(List<Rule> rules) {
        var before = rules.stream().map(rule -> "(?:" + rule.before() + ")").collect(Collectors.joining("|"));
        return Pattern.compile(before, FLAGS);
    }

    private static void refuseInvalid(List<Rule> rules) throws InvalidRules {
        for (var rule : rules) {
            var flaws = flaws(rule);
            if (!flaws.isEmpty()) {
                throw new InvalidRules(flaws);
            }
        }
    }

    /** What can stand before a break by any of the rules; empty when their expressions cannot be parsed. */
    private static List<Expression> befores(List<Rule> rules) {
        return rules.stream()
                .map(rule -> ExpressionParser.parse(rule.before()))
                .flatMap(Stream::ofNullable)
                .toList();
    }

    /** The expressions of a rule that cannot be compiled, neither as written nor as parsed. */
    static List<String> flaws(Rule rule) {
        return Stream.of(rule.before(), rule.after())
                .map(regex -> flaw(rule, regex))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> flaw(Rule rule, String regex) {
        var parsed = ExpressionParser.parse(regex);
        try {
            Pattern.compile(parsed == null ? regex : parsed.regex(false), FLAGS);
            return Optional.ofNullable(Expressions.repetitionFlaw(regex))
                    .map(flaw -> InvalidRules.message(rule.line(), "%s in \"%s\"".formatted(flaw, regex)));
        } catch (PatternSyntaxException invalid) {
            return Optional.of(
                    InvalidRules.message(rule.line(), "%s in \"%s\"".formatted(invalid.getDescription(), regex)));
        }
    }

    private static @Nullable Pattern firstCharacters(Expression expression, boolean backwards) {
        var atoms = new ArrayList<String>();
        if (expression.nullable() || !expression.first(backwards, atoms)) {
            return null;
        }
        return Pattern.compile(atoms.stream().distinct().collect(Collectors.joining("|")), FLAGS);
    }
}
