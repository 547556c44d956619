package dev.parlance.file.subfilter;

import dev.parlance.file.plural.LaravelPlurals;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A text of Laravel whose parts are for numbers (laravel.com, "Pluralization"): <code>one|many</code> or
 * <code>{0} none|[1,19] some|[20,*] many</code>.
 *
 * @param parts in their order
 * @param range the part for all numbers from one on, such as <code>[20,*]</code>; -1 when there is none
 * @param plain how many parts have no numbers; they are the first ones, and the forms of the source language
 */
record ChoiceText(List<Part> parts, int range, int plain) {
    private static final Pattern CONDITION = Pattern.compile("[\\[{][^\\[\\]{}]*[\\]}]");
    private static final Pattern NUMBERS =
            Pattern.compile("[\\[{](?:\\d{1,9}|(?:\\d{1,9}|\\*),(?:\\d{1,9}|\\*))[\\]}]");
    private static final Pattern RANGE = Pattern.compile("[\\[{](\\d{1,9}),\\*[\\]}]");
    private static final String COUNT = ":count";

    /** A person writes a few. */
    private static final int MOST_PARTS = 30;

    /**
     * A part.
     *
     * @param numbers which it is for, in brackets; empty for those that no other part is for
     */
    record Part(String numbers, SegmentText text) {
        boolean isRange() {
            return RANGE.matcher(numbers).matches();
        }
    }

    /**
     * Reads a text; null when it is no such text. What has no numbers is one only with {@code :count}, because another
     * text may contain a vertical bar too.
     *
     * @param all whether the settings say that all texts with a bar are choices
     */
    static @Nullable ChoiceText of(SegmentText text, String sourceLang, boolean all) {
        var isPlain =
                text.text().indexOf('|') >= 0 && text.codes().stream().allMatch(code -> code.kind() == Kind.STANDALONE);
        var parts = isPlain ? parts(text) : List.<Part>of();
        var ranges = parts.stream().filter(Part::isRange).count();
        var plain =
                (int) parts.stream().filter(part -> part.numbers().isEmpty()).count();
        var isFirst =
                parts.stream().limit(plain).allMatch(part -> part.numbers().isEmpty());
        var isMarked = all
                || plain < parts.size()
                || parts.stream().anyMatch(part -> TextOut.literal(part.text()).contains(COUNT));
        var areForms = plain == 0 || (isFirst && ranges == 0 && plain == LaravelPlurals.count(sourceLang));
        if (parts.size() < 2 || ranges > 1 || !isMarked || !areForms) {
            return null;
        }
        var range = -1;
        for (var i = 0; i < parts.size(); i++) {
            range = parts.get(i).isRange() ? i : range;
        }
        return new ChoiceText(parts, range, plain);
    }

    /** The least number of the range. */
    int least() {
        var range = RANGE.matcher(parts.get(range()).numbers());
        return range.matches() ? Integer.parseInt(range.group(1)) : 0;
    }

    /** The parts of a text; none when one is empty, or begins with brackets that are no numbers. */
    private static List<Part> parts(SegmentText source) {
        var parts = new ArrayList<Part>();
        var text = source.text();
        var code = 0;
        for (var from = 0; from <= text.length(); ) {
            var bar = text.indexOf('|', from);
            var to = bar < 0 ? text.length() : bar;
            var condition = CONDITION.matcher(text).region(from, to);
            var start = condition.lookingAt() ? condition.end() : from;
            var numbers = text.substring(from, start);
            var isValid = numbers.isEmpty() || NUMBERS.matcher(numbers).matches();
            if (!isValid || text.substring(start, to).isBlank() || parts.size() == MOST_PARTS) {
                return List.of();
            }
            var part = new CodedParts();
            for (var i = start; i < to; i++) {
                if (text.charAt(i) == SegmentText.CODE) {
                    var known = source.codes().get(code++);
                    part.alone(known.data(), known.space());
                } else {
                    part.text(text.substring(i, i + 1));
                }
            }
            parts.add(new Part(numbers, part.done()));
            from = to + 1;
        }
        return parts;
    }

    /** Whether a text would be read as numbers if it was a part. */
    static boolean beginsWithBrackets(String text) {
        return CONDITION.matcher(text).lookingAt();
    }
}
