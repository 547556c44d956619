package dev.parlance.analysis.count;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;

/**
 * The score of two texts as the rules define it, with patterns and the whole table of distances. Each text is split
 * into tokens once: the patterns cost far more than the tables.
 */
public final class SlowScore {
    private static final Pattern SPACES = Pattern.compile("\\s+");
    private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9].*");
    private static final Pattern TOKEN = Pattern.compile("\uFFFC"
            + "|[+-]?[0-9]+(?:[., -]?[0-9]+)*"
            + "|[\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}]"
            + "|[\\p{L}\\p{M}\\p{Nd}&&[^\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}"
            + "\\p{IsMyanmar}]]+"
            + "|\\S");

    private static final Map<String, Integer> IDS = new ConcurrentHashMap<>();
    private static final AtomicInteger NEXT_ID = new AtomicInteger();

    private final SegmentText text;
    private final List<String> data;
    /** Equal tokens have equal ids. */
    private final int[] tokens;

    private SlowScore(SegmentText text) {
        this.text = text;
        data = text.codes().stream().map(InlineCode::data).toList();
        tokens = tokens(text.text()).stream()
                .mapToInt(token -> IDS.computeIfAbsent(token, _ -> NEXT_ID.getAndIncrement()))
                .toArray();
    }

    public static SlowScore of(SegmentText text) {
        return new SlowScore(text);
    }

    public SegmentText text() {
        return text;
    }

    /** 0 to 100. */
    public int with(SlowScore other) {
        if (same(other)) {
            return 100;
        }
        var longer = Math.max(tokens.length, other.tokens.length);
        var distance = distance(tokens, other.tokens);
        return distance == 0 ? 99 : 100 * (longer - distance) / longer;
    }

    /** Whether both are equal before any folding, codes included. */
    public boolean same(SlowScore other) {
        return text.text().equals(other.text.text()) && data.equals(other.data);
    }

    private static List<String> tokens(String text) {
        var folded =
                SPACES.matcher(Normalizer.normalize(text, Normalizer.Form.NFC)).replaceAll(" ");
        var tokens = new ArrayList<String>();
        for (var token = TOKEN.matcher(folded); token.find(); ) {
            tokens.add(
                    Character.isDigit(token.group().charAt(token.group().length() - 1))
                                    && NUMBER.matcher(token.group()).matches()
                            ? "a number"
                            : token.group().toLowerCase(Locale.ROOT));
        }
        return tokens;
    }

    /** Keeps one row of the table. */
    private static int distance(int[] one, int[] other) {
        var row = new int[other.length + 1];
        for (var i = 0; i <= one.length; i++) {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j <= other.length; j++) {
                var above = row[j];
                row[j] = i == 0
                        ? j
                        : Math.min(Math.min(above, row[j - 1]) + 1, diagonal + (one[i - 1] == other[j - 1] ? 0 : 1));
                diagonal = above;
            }
        }
        return row[other.length];
    }
}
