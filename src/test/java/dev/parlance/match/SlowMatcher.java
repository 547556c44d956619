package dev.parlance.match;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import dev.parlance.match.token.ContextHash;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A slow implementation of the rules of matching: it compares every text with every unit. */
public final class SlowMatcher {
    private static final String ALONE =
            "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}"
                    + "\u30FC\uFF70"; // prolonged sound marks, which Hiragana and Katakana share
    private static final Pattern TOKEN = Pattern.compile("(?<code>\uFFFC)"
            + "|(?<number>[+-]?[0-9]+(?:(?:[.,-]|\\p{IsWhite_Space}+)?[0-9]+)*)"
            + "|(?<run>(?:(?![" + ALONE + "])[\\p{L}\\p{M}\\p{Nd}])+)"
            + "|\\P{IsWhite_Space}");

    private final List<Unit> units = new ArrayList<>();
    /** Equal tokens have equal ids: comparing the strings took most of the time. */
    private final Map<String, Integer> ids = new HashMap<>();

    /** A text, split once for all comparisons. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Text(List<String> data, int[] tokens) {}

    private record Unit(long id, Text text, ContextHash context) {}

    void add(long id, SegmentText text, ContextHash context) {
        units.add(new Unit(id, split(text), context));
    }

    private Text split(SegmentText text) {
        var tokens = tokens(text.text()).stream()
                .mapToInt(token -> ids.computeIfAbsent(token, _ -> ids.size()))
                .toArray();
        return new Text(data(text), tokens);
    }

    int size() {
        return units.size();
    }

    @Nullable
    Match best(SegmentText text, ContextHash context, int least) {
        var split = split(text);
        Match best = null;
        for (var unit : units) {
            var score = score(split, context, unit);
            if (score >= Math.max(least, 50) && (best == null || score >= best.score())) {
                best = new Match(unit.id, score);
            }
        }
        return best;
    }

    private static int score(Text text, ContextHash context, Unit unit) {
        if (text.data.equals(unit.text.data)) {
            var inContext = context.key() != 0
                    ? unit.context.key() == context.key()
                    : context.neighbours() != 0 && unit.context.neighbours() == context.neighbours();
            return inContext ? 101 : 100;
        }
        var distance = distance(text.tokens, unit.text.tokens);
        var longer = Math.max(text.tokens.length, unit.text.tokens.length);
        return distance == 0 ? 99 : Math.floorDiv(100 * (longer - distance), longer);
    }

    private static List<String> data(SegmentText text) {
        var data = new ArrayList<String>();
        data.add(text.text());
        text.codes().forEach(code -> data.add(code.data()));
        return data;
    }

    public static List<String> tokens(String text) {
        var tokens = new ArrayList<String>();
        var matcher = TOKEN.matcher(Normalizer2.getNFCInstance().normalize(text));
        while (matcher.find()) {
            tokens.add(
                    matcher.group("code") != null
                            ? "<code>"
                            : matcher.group("number") != null
                                    ? "<number>"
                                    : UCharacter.foldCase(matcher.group(), true));
        }
        return tokens;
    }

    public static int distance(int[] one, int[] other) {
        var row = new int[other.length + 1];
        for (var j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (var i = 1; i <= one.length; i++) {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j < row.length; j++) {
                var changed = diagonal + (one[i - 1] == other[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.length];
    }
}
