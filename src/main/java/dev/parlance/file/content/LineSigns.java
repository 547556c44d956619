package dev.parlance.file.content;

import static dev.parlance.file.content.ContentSign.certain;
import static dev.parlance.file.content.ContentSign.likely;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the first lines of a text show. */
final class LineSigns {
    private static final int MOST_LINES = 400;
    private static final int LONGEST_LINE = 500;

    private static final Pattern SRT = Pattern.compile("\\d{1,2}:\\d\\d:\\d\\d[,.]\\d{1,3} --> \\d.*");
    private static final Pattern SBV =
            Pattern.compile("\\d{1,2}:\\d\\d:\\d\\d\\.\\d{3},\\d{1,2}:\\d\\d:\\d\\d\\.\\d{3}");
    private static final Pattern MICRO_DVD = Pattern.compile("\\{\\d{1,9}\\}\\{\\d{0,9}\\}.*");
    private static final Pattern STRINGS = Pattern.compile("\"[^\"]++\"\\s*+=\\s*+\"[^\"]*+\"\\s*+;.*");

    private LineSigns() {}

    static @Nullable ContentSign of(String text) {
        var lines = text.lines()
                .limit(MOST_LINES)
                .map(line -> line.substring(0, Math.min(line.length(), LONGEST_LINE)))
                .toList();
        var sign = ofFirst(lines);
        return sign == null ? ofStatement(lines) : sign;
    }

    private static @Nullable ContentSign ofFirst(List<String> lines) {
        var first = lines.isEmpty() ? "" : lines.getFirst();
        var second = lines.size() < 2 ? "" : lines.get(1);
        if (first.equals("WEBVTT") || first.startsWith("WEBVTT ") || first.startsWith("WEBVTT\t")) {
            return certain("vtt", "the first line is WEBVTT");
        } else if (!first.isBlank()
                && first.strip().chars().allMatch(Character::isDigit)
                && SRT.matcher(second).matches()) {
            return certain("srt", "the content begins with a number and a time of SubRip");
        } else if (SBV.matcher(first.strip()).matches()) {
            return certain("sbv", "the first line is a time of SBV");
        } else if (MICRO_DVD.matcher(first).matches()) {
            return certain("sub", "the content begins with the frames of a subtitle");
        }
        return first.startsWith("%YAML ") ? likely("yaml", "the first line is the directive %YAML") : null;
    }

    /** By the first line that is neither blank nor a comment. */
    private static @Nullable ContentSign ofStatement(List<String> lines) {
        var unmarked = first(lines, line -> !line.startsWith("#"));
        if (unmarked.startsWith("msgid \"") || unmarked.startsWith("msgctxt \"")) {
            return unmarked.strip().equals("msgid \"\"")
                    ? certain("po", "the first entry is the header msgid \"\"")
                    : likely("po", "the content begins with an entry of PO");
        } else if (unmarked.equals("[Desktop Entry]")) {
            return certain("desktop", "the first group is [Desktop Entry]");
        }
        var statement = first(lines, line -> !isComment(line));
        if (STRINGS.matcher(statement).matches()) {
            return likely("strings", "the content begins with a pair of Apple strings");
        }
        return statement.startsWith("<!ENTITY ")
                ? likely("dtd", "the content begins with the declaration of an entity")
                : null;
    }

    private static boolean isComment(String line) {
        return line.startsWith("/*") || line.startsWith("*") || line.startsWith("//") || line.startsWith("<!--");
    }

    private static String first(List<String> lines, Predicate<String> filter) {
        return lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && filter.test(line))
                .findFirst()
                .orElse("");
    }
}
