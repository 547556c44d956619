package dev.parlance.bench;

import static dev.parlance.bench.Rounds.row;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.BreakIterator;
import com.ibm.icu.util.ULocale;
import dev.parlance.analysis.count.method.CountMethod;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.file.srx.Segmenter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.StringTokenizer;
import java.util.function.LongSupplier;
import net.sf.okapi.common.ISegmenter;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.lib.segmentation.SRXDocument;

/**
 * Counting words by {@code parlance-1} beside ICU's word iterator and a counter that splits at white space only, and
 * splitting paragraphs by SRX rules beside Okapi's engine with the same rules: {@code mvn -q -Pbench test-compile
 * exec:exec@count -Dbench.data=FOLDER}.
 */
public final class CountBench {
    private static final String COMMAND = "mvn -q -Pbench test-compile exec:exec@count -Dbench.data=FOLDER";
    private static final int SENTENCES = 6;
    private static final int SAMPLE = 1_000;
    private static final int TIMES = 20;

    private CountBench() {}

    public static void main(String... arguments) throws Exception {
        var data = BenchData.of(arguments, COMMAND, "tm", "job_full");
        count("tm", data.lines("tm"));
        count("job_full", data.lines("job_full"));
        segment(paragraphs(data.lines("tm")));
    }

    private static void count(String what, List<String> texts) throws Exception {
        var bytes = texts.stream()
                .mapToInt(text -> text.getBytes(StandardCharsets.UTF_8).length)
                .sum();
        row(what, "%,d texts, %.1f MB".formatted(texts.size(), bytes / 1e6));
        row(what, "words", "ours %,d, ICU %,d, white space %,d".formatted(ours(texts), icu(texts), whiteSpace(texts)));
        new Rounds()
                .side("parlance-1", TIMES * bytes, () -> repeat(() -> ours(texts)))
                .side("ICU word iterator, reused", TIMES * bytes, () -> repeat(() -> icu(texts)))
                .side("white space alone", TIMES * bytes, () -> repeat(() -> whiteSpace(texts)))
                .measure()
                .forEach(side -> row(
                        what,
                        side.side(),
                        "%.1f MB/s (%.1f – %.1f)"
                                .formatted(
                                        side.perSecond() / 1e6,
                                        side.items() / side.greatest() / 1e6,
                                        side.items() / side.least() / 1e6)));
    }

    /** Processor time has a resolution of 10 ms: a round must take many times as long. */
    private static long repeat(LongSupplier work) {
        var sum = 0L;
        for (var i = 0; i < TIMES; i++) {
            sum += work.getAsLong();
        }
        return sum;
    }

    private static long ours(List<String> texts) {
        var counter = CountMethod.PARLANCE_1.counter("en");
        var words = 0L;
        for (var text : texts) {
            words += counter.count(text).words();
        }
        return words;
    }

    private static long icu(List<String> texts) {
        var iterator = BreakIterator.getWordInstance(ULocale.ENGLISH);
        var words = 0L;
        for (var text : texts) {
            iterator.setText(text);
            var start = iterator.first();
            for (var end = iterator.next(); end != BreakIterator.DONE; end = iterator.next()) {
                words += UCharacter.isLetterOrDigit(text.codePointAt(start)) ? 1 : 0;
                start = end;
            }
        }
        return words;
    }

    private static long whiteSpace(List<String> texts) {
        var words = 0L;
        for (var text : texts) {
            words += new StringTokenizer(text).countTokens();
        }
        return words;
    }

    /** The segments of a memory joined to paragraphs of some sentences. */
    private static List<String> paragraphs(List<String> segments) {
        var paragraphs = new ArrayList<String>();
        for (var i = 0; i + SENTENCES <= segments.size(); i += SENTENCES) {
            paragraphs.add(String.join(" ", segments.subList(i, i + SENTENCES)));
        }
        return paragraphs;
    }

    private static void segment(List<String> paragraphs) throws Exception {
        var ours = SegmentationRules.builtIn().segmenter("en");
        var okapi = okapi();
        var sample = paragraphs.subList(0, SAMPLE);
        var all = segments(ours, paragraphs);
        var sampled = segments(okapi, sample);
        row("segments", "%,d paragraphs, %,d segments".formatted(paragraphs.size(), all));
        row("segments", "of %d paragraphs ours %d, Okapi %d".formatted(SAMPLE, segments(ours, sample), sampled));
        new Rounds()
                .side("ours", TIMES * all, () -> repeat(() -> segments(ours, paragraphs)))
                .side("Okapi, the same rules", sampled, () -> segments(okapi, sample))
                .measure()
                .forEach(side -> row("segments", side.side(), side.inSecond() + " segments/s"));
    }

    private static ISegmenter okapi() throws Exception {
        var rules = new SRXDocument();
        try (var file = CountBench.class.getResourceAsStream("/srx/parlance.srx")) {
            rules.loadRules(Objects.requireNonNull(file));
        }
        rules.setTrimLeadingWhitespaces(false);
        rules.setTrimTrailingWhitespaces(false);
        return rules.compileLanguageRules(LocaleId.ENGLISH, null);
    }

    private static int segments(Segmenter segmenter, List<String> paragraphs) {
        var segments = 0;
        for (var paragraph : paragraphs) {
            segments += segmenter.breaks(paragraph).length + 1;
        }
        return segments;
    }

    private static int segments(ISegmenter segmenter, List<String> paragraphs) {
        var segments = 0;
        for (var paragraph : paragraphs) {
            segments += segmenter.computeSegments(paragraph);
        }
        return segments;
    }
}
