package dev.parlance.analysis.count;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The score of two texts as it is written down, with patterns and a whole table of distances. */
public final class SlowScore {
    private static final Pattern TOKEN = Pattern.compile("\uFFFC"
            + "|[+-]?[0-9]+(?:[., -]?[0-9]+)*"
            + "|[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}]"
            + "|[\\p{L}\\p{M}\\p{Nd}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}"
            + "\\p{IsMyanmar}]]+"
            + "|\\S");

    private SlowScore() {}

    /** 0 to 100. */
    public static int of(SegmentText one, SegmentText other) {
        if (same(one, other)) {
            return 100;
        }
        var first = tokens(one.text());
        var second = tokens(other.text());
        var longer = Math.max(first.size(), second.size());
        var distance = distance(first, second);
        return distance == 0 ? 99 : 100 * (longer - distance) / longer;
    }

    /** The same before any folding, codes included. */
    public static boolean same(SegmentText one, SegmentText other) {
        return one.text().equals(other.text()) && data(one).equals(data(other));
    }

    private static List<String> data(SegmentText text) {
        return text.codes().stream().map(InlineCode::data).toList();
    }

    private static List<String> tokens(String text) {
        var folded = Normalizer.normalize(text, Normalizer.Form.NFC).replaceAll("\\s+", " ");
        var tokens = new ArrayList<String>();
        for (var token = TOKEN.matcher(folded); token.find(); ) {
            tokens.add(
                    Character.isDigit(token.group().charAt(token.group().length() - 1))
                                    && token.group().matches("[+-]?[0-9].*")
                            ? "a number"
                            : token.group().toLowerCase(Locale.ROOT));
        }
        return tokens;
    }

    private static int distance(List<String> one, List<String> other) {
        var table = new int[one.size() + 1][other.size() + 1];
        for (var i = 0; i <= one.size(); i++) {
            for (var j = 0; j <= other.size(); j++) {
                table[i][j] = i == 0
                        ? j
                        : j == 0
                                ? i
                                : Math.min(
                                        Math.min(table[i - 1][j], table[i][j - 1]) + 1,
                                        table[i - 1][j - 1] + (one.get(i - 1).equals(other.get(j - 1)) ? 0 : 1));
            }
        }
        return table[one.size()][other.size()];
    }
}
