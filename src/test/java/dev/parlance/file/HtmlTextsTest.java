package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** HTML in the texts of other formats. */
class HtmlTextsTest {
    private static ReadOptions options(String settings) {
        return new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(settings.replace('\'', '"')));
    }

    private static List<ImportedSegment> segments(String name, String file, String settings) throws Exception {
        return Reading.segments(name, file.getBytes(UTF_8), options(settings));
    }

    private static List<String> shown(String name, String file, String settings) throws Exception {
        return segments(name, file, settings).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    private static String written(String name, String file, String settings, SegmentText... translations)
            throws Exception {
        var next = List.of(translations).iterator();
        var written = Writing.written(
                name, file.getBytes(UTF_8), options(settings), _ -> new SegmentTarget(next.next(), true, false));
        return new String(written, UTF_8);
    }

    /** A translation with the codes of a segment. */
    private static SegmentText like(ImportedSegment segment, String text) {
        return new SegmentText(text, segment.source().codes());
    }

    /** Each file has the same HTML, escaped as its format asks. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "a.json | json | htmlSubFilter | ~{\"a\": \"<p>One &amp; <b>two</b></p><img alt='Three'>\"}~",
                "a.yaml | yaml | htmlSubFilter | ~a: '<p>One &amp; <b>two</b></p><img alt=''Three''>'~",
                "a.csv | csv | htmlSubFilter | ~\"<p>One &amp; <b>two</b></p><img alt='Three'>\"~",
                "a.php | php | htmlSubFilter | ~<?php return"
                        + " ['a' => '<p>One &amp; <b>two</b></p><img alt=\\'Three\\'>'];~",
                "a.strings | mac | htmlSubfilter | ~\"a\" = \"<p>One &amp; <b>two</b></p><img alt='Three'>\";~",
                "a.resx | resx | htmlSubFilter | ~<root><data name=\"a\"><value><![CDATA[<p>One &amp; <b>two</b></p>"
                        + "<img alt='Three'>]]></value></data></root>~"
            })
    void paragraphsAndAttributesAreSegments(String name, String block, String field, String file) throws Exception {
        var settings = "{'%s': {'%s': true}}".formatted(block, field);
        assertThat(shown(name, file, settings)).containsExactly("One & [<b>]two[</b>]", "Three");
        var segments = segments(name, file, settings);
        assertThat(written(
                        name,
                        file,
                        settings,
                        segments.get(0).source(),
                        segments.get(1).source()))
                .isEqualTo(file);
        assertThat(written(
                        name,
                        file,
                        settings,
                        like(segments.get(0), "Eins & <\uFFFCzwei\uFFFC"),
                        SegmentText.of("Drei <b>")))
                .isEqualTo(file.replace("One &amp; <b>two", "Eins &amp; &lt;<b>zwei")
                        .replace("Three", "Drei <b>"));
    }

    @Test
    void textWithoutMarkupIsNotHtml() throws Exception {
        var file = "{\"a\": \"x < y & z?a=1&copy=2\", \"b\": \"<0>AT&T</0>\\n two\"}";
        assertThat(shown("a.json", file, "{}")).containsExactly("x < y & z?a=1&copy=2", "<0>AT&T</0>", "two");
        var written = written(
                "a.json",
                file,
                "{}",
                SegmentText.of("<p> &amp;"),
                SegmentText.of("<0>AT&T</0>"),
                SegmentText.of("zwei"));
        assertThat(written)
                .isEqualTo(file.replace("x < y & z?a=1&copy=2", "<p> &amp;").replace("two", "zwei"));
    }

    @Test
    void whiteSpaceKeysAndNotesAreKept() throws Exception {
        var file = "{\"a\": \"<ul>\\n  <li>One   <i>two</i></li>\\n  <li>Three</li></ul>\"}";
        var segments = segments("a.json", file, "{}");
        assertThat(segments).extracting(ImportedSegment::contextKey).containsOnly("/a");
        assertThat(segments).extracting(segment -> segment.source().plain()).containsExactly("One   two", "Three");
        assertThat(written("a.json", file, "{}", segments.get(0).source(), SegmentText.of("Drei")))
                .isEqualTo(file.replace("Three", "Drei"));
    }

    /** The export was refused in HTML and Markdown. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {"a.json | ~{\"a\": \"%s\"}~", "a.html | <p>%s</p>", "a.md | # %s", "a.md | %s"})
    void aCodeMayBeMovedOrLeftOutWithItsText(String name, String file) throws Exception {
        var original = file.formatted("One <img alt='two'> and <img alt='three'>");
        var segments = segments(name, original, "{}");
        assertThat(segments)
                .extracting(segment -> segment.source().plain())
                .containsExactly("two", "three", "One  and ");
        var moved = new SegmentText(
                "\uFFFC und \uFFFC", segments.get(2).source().codes().reversed());
        var two = SegmentText.of("zwei");
        var three = SegmentText.of("drei");
        assertThat(written(name, original, "{}", two, three, moved))
                .isEqualTo(file.formatted("<img alt='drei'> und <img alt='zwei'>"));
        assertThat(written(name, original, "{}", two, three, SegmentText.of("Eins")))
                .isEqualTo(file.formatted("Eins"));
    }

    /** Earlier releases made one segment of a text, with all tags as codes. */
    @Test
    void segmentsOfEarlierReleasesAreWritten() throws Exception {
        var file = "{\"a\": \"<p>One &amp; two</p>\"}";
        var codes = List.of(new InlineCode(Kind.OPEN, 1, "<p>", false), new InlineCode(Kind.CLOSE, 1, "</p>", false));
        var stored = List.of(new StoredSegment(
                0,
                new SegmentText("\uFFFCOne &amp; two\uFFFC", codes),
                new SegmentTarget(new SegmentText("\uFFFCEins &amp; zwei\uFFFC", codes), true, false)));
        var written = Writing.written("a.json", file.getBytes(UTF_8), options("{}"), stored);
        assertThat(new String(written, UTF_8))
                .isEqualTo(file.replace("One", "Eins").replace("two", "zwei"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<b>", "</b>", "<", "&", "&amp;", "<img alt='x'>", "<!--", "<p>x", "<a '", "&#"})
    void hostileTextsAreReadAndWrittenInTime(String part) throws Exception {
        var file = "{\"a\": \"One<br><i>" + part.repeat(30_000) + "</i>\"}";
        ProcessorTime.atMost(Duration.ofSeconds(30), () -> {
            var written = Writing.written(
                    "a.json",
                    file.getBytes(UTF_8),
                    options("{}"),
                    segment -> new SegmentTarget(
                            like(segment, segment.source().text().replace("One", "Eins")), true, false));
            assertThat(new String(written, UTF_8)).startsWith("{\"a\": \"Eins<br>");
        });
    }
}
