package dev.parlance.file.plural;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The value of {@code Plural-Forms} in the header of a gettext catalogue (the gettext manual, "Plural forms"),
 * translated from the rules of CLDR (UTS 35, part 3, "Plural rules syntax"). Numbers are whole, so the operands of
 * fractions and exponents are 0.
 */
public final class GettextPlurals {
    private static final Pattern RELATION =
            Pattern.compile("([nivwftce])(?:\\s*%\\s*(\\d+))?\\s*(!?=)\\s*([\\d.,\\s]+)");

    private GettextPlurals() {}

    /**
     * The value of the header.
     *
     * @param categories those of the language for whole numbers; form 0 is the first
     */
    public static String header(String lang, List<String> categories) {
        return "nplurals=%d; plural=%s;".formatted(categories.size(), expression(lang, categories));
    }

    /**
     * Which form of a catalogue each category of a language is: the one that most of its numbers select.
     *
     * @param expression of {@code Plural-Forms}
     * @param count how many forms there are
     * @return null when the expression is not valid
     */
    public static @Nullable Map<String, Integer> indexes(String lang, String expression, int count) {
        var selected = PluralExpression.forms(expression, PluralCategories.WHOLE_NUMBERS + 1);
        if (selected == null) {
            return null;
        }
        var categories = PluralCategories.selected(lang);
        var votes = new HashMap<String, int[]>();
        for (var n = 0; n < selected.length; n++) {
            if (selected[n] < 0 || selected[n] >= count) {
                return null;
            }
            votes.computeIfAbsent(categories.get(n), _ -> new int[count])[(int) selected[n]]++;
        }
        var indexes = new HashMap<String, Integer>();
        votes.forEach((category, numbers) -> indexes.put(category, most(numbers)));
        return indexes;
    }

    /**
     * The category that most numbers of each form of a catalogue have.
     *
     * @param expression a valid one
     * @param count how many forms there are
     */
    public static List<String> categories(String lang, String expression, int count) {
        var selected = Objects.requireNonNull(PluralExpression.forms(expression, PluralCategories.WHOLE_NUMBERS + 1));
        var categories = PluralCategories.selected(lang);
        var votes = new int[count][PluralCategories.ALL.size()];
        for (var n = 0; n < selected.length; n++) {
            votes[(int) selected[n]][PluralCategories.ALL.indexOf(categories.get(n))]++;
        }
        return Arrays.stream(votes)
                .map(numbers -> PluralCategories.ALL.get(most(numbers)))
                .toList();
    }

    private static int most(int... numbers) {
        var most = 0;
        for (var i = 1; i < numbers.length; i++) {
            most = numbers[i] > numbers[most] ? i : most;
        }
        return most;
    }

    private static String expression(String lang, List<String> categories) {
        if (categories.size() == 1) {
            return "0";
        }
        var last = categories.size() - 1;
        var expression = new StringBuilder("(");
        for (var i = 0; i < last; i++) {
            expression.append(condition(PluralCategories.rule(lang, categories.get(i))));
            expression.append(" ? ").append(i).append(" : ");
        }
        var text = expression.append(last).append(')').toString();
        return text.equals("(n==1 ? 0 : 1)") ? "(n != 1)" : text;
    }

    /** A rule as an expression of C. */
    private static String condition(String rule) {
        var conditions = Arrays.stream(rule.split("\\bor\\b", -1))
                .map(GettextPlurals::conjunction)
                .filter(Objects::nonNull)
                .toList();
        return conditions.isEmpty() ? "0" : String.join(" || ", conditions);
    }

    /** Null when it is never true. */
    private static @Nullable String conjunction(String and) {
        var relations = new ArrayList<String>();
        for (var text : and.split("\\band\\b", -1)) {
            var relation = RELATION.matcher(text.strip());
            if (!relation.matches()) {
                throw new IllegalStateException("a plural rule is not understood: " + text);
            }
            var operand = relation.group(1);
            var equal = relation.group(3).equals("=");
            var ranges = relation.group(4).replaceAll("\\s", "").split(",", -1);
            if (operand.equals("n") || operand.equals("i")) {
                var number = relation.group(2) == null ? "n" : "n%" + relation.group(2);
                relations.add(equal ? in(number, ranges) : notIn(number, ranges));
            } else if (contains(ranges) != equal) {
                return null;
            }
        }
        return relations.isEmpty() ? "1" : String.join(" && ", relations);
    }

    private static boolean contains(String... ranges) {
        return Arrays.stream(ranges).anyMatch(range -> range.equals("0") || range.startsWith("0.."));
    }

    private static String in(String number, String... ranges) {
        var any = Arrays.stream(ranges).map(range -> in(number, range)).toList();
        return any.size() == 1 ? any.getFirst() : "(" + String.join(" || ", any) + ")";
    }

    private static String in(String number, String range) {
        var ends = range.split("\\.\\.", -1);
        return ends.length == 1
                ? "%s==%s".formatted(number, ends[0])
                : "(%s>=%s && %s<=%s)".formatted(number, ends[0], number, ends[1]);
    }

    private static String notIn(String number, String... ranges) {
        return String.join(
                " && ", Arrays.stream(ranges).map(range -> notIn(number, range)).toList());
    }

    private static String notIn(String number, String range) {
        var ends = range.split("\\.\\.", -1);
        return ends.length == 1
                ? "%s!=%s".formatted(number, ends[0])
                : "(%s<%s || %s>%s)".formatted(number, ends[0], number, ends[1]);
    }
}
