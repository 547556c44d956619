package dev.parlance.match;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import dev.parlance.match.token.ContextHash;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
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

    private record Unit(long id, SegmentText text, List<String> tokens, ContextHash context) {}

    void add(long id, SegmentText text, ContextHash context) {
        units.add(new Unit(id, text, tokens(text.text()), context));
    }

    int size() {
        return units.size();
    }

    @Nullable
    Match best(SegmentText text, ContextHash context, int least) {
        var tokens = tokens(text.text());
        Match best = null;
        for (var unit : units) {
            var score = score(text, tokens, context, unit);
            if (score >= Math.max(least, 50) && (best == null || score >= best.score())) {
                best = new Match(unit.id, score);
            }
        }
        return best;
    }

    private static int score(SegmentText text, List<String> tokens, ContextHash context, Unit unit) {
        if (data(text).equals(data(unit.text))) {
            var inContext = context.key() != 0
                    ? unit.context.key() == context.key()
                    : context.neighbours() != 0 && unit.context.neighbours() == context.neighbours();
            return inContext ? 101 : 100;
        }
        var distance = distance(tokens, unit.tokens);
        var longer = Math.max(tokens.size(), unit.tokens.size());
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

    public static <T> int distance(List<T> one, List<T> other) {
        var row = new int[other.size() + 1];
        for (var j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (var i = 1; i <= one.size(); i++) {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j < row.length; j++) {
                var changed = diagonal + (one.get(i - 1).equals(other.get(j - 1)) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[other.size()];
    }
}
