package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Writes files with another version of rules and readers than they were imported with. */
class ChangedReaderTest {
    private static final SegmentationRules EVERY_WORD =
            rules("<rule break=\"yes\"><beforebreak>\\s</beforebreak></rule>");
    private static final SegmentationRules NEVER = rules("");

    private static final int MOST = 45;

    private static final String MENU = """
            {"rank":"Ask Adm. Smith.","cancel":"Cancel","delete":"Delete all","keep":"Keep all"}""";

    static Stream<String> files() {
        return FileTargetsTest.files();
    }

    @ParameterizedTest
    @MethodSource("files")
    void otherRulesMoveNoTranslation(String name) throws Exception {
        var builtIn = FileTargetsTest.options(name);
        assertNoneMoves(name, builtIn, with(builtIn, EVERY_WORD));
        assertNoneMoves(name, with(builtIn, EVERY_WORD), builtIn);
        assertNoneMoves(name, with(builtIn, NEVER), builtIn);
    }

    static Stream<FormatSample> samples() {
        return FormatSample.all().stream();
    }

    @ParameterizedTest
    @MethodSource("samples")
    void otherRulesMoveNoTranslationOfAnyFormat(FormatSample sample) throws Exception {
        var builtIn = sample.options("de");
        var content = sample.content();
        assertNoneMoves("a", content, builtIn, with(builtIn, EVERY_WORD));
        assertNoneMoves("a", content, with(builtIn, EVERY_WORD), builtIn);
        assertNoneMoves("a", content, with(builtIn, NEVER), builtIn);
        assertNoneMoves("a", content, with(builtIn, EVERY_WORD), with(builtIn, NEVER));
    }

    /** Units and cues are one segment each, and some samples have one word. */
    @Test
    void theRulesChangeTheSegmentsOfMostSamples() throws Exception {
        var changed = 0;
        for (var sample : FormatSample.all()) {
            var options = sample.options("de");
            var segments = Reading.segments("a", sample.content(), options).size();
            var words = Reading.segments("a", sample.content(), with(options, EVERY_WORD))
                    .size();
            changed += words > segments ? 1 : 0;
        }
        assertThat(changed).isGreaterThanOrEqualTo(MOST);
    }

    @Test
    void thereIsASampleOfEachFormat(@TempDir Path folder) throws Exception {
        var formats = new HashSet<String>();
        for (var sample : FormatSample.all()) {
            var file = Files.write(folder.resolve("a"), sample.content());
            formats.add(FileFormats.of(file, "a", sample.options("de")).id());
        }
        assertThat(formats)
                .containsExactlyInAnyOrderElementsOf(
                        FormatProfiles.ALL.stream().map(FormatProfile::id).toList());
    }

    private static void assertNoneMoves(String name, ReadOptions imported, ReadOptions exported) throws Exception {
        assertNoneMoves(name, Writing.bytes(name), imported, exported);
    }

    private static void assertNoneMoves(String name, byte[] content, ReadOptions imported, ReadOptions exported)
            throws Exception {
        var segments = Writing.stored(Reading.segments(name, content, imported), ChangedReaderTest::pseudo);
        assertThat(parts(Writing.written(name, content, exported, segments)))
                .isEqualTo(parts(Writing.written(name, content, imported, segments)));
    }

    private static SegmentTarget pseudo(ImportedSegment segment) {
        return new SegmentTarget(Writing.pseudo(segment.source()), true, false);
    }

    /** The entries of an archive, whose times differ, or the whole file. */
    private static Map<String, String> parts(byte[] file) throws IOException {
        if (file[0] != 'P' || file[1] != 'K') {
            return Map.of("", new String(file, ISO_8859_1));
        }
        var parts = new TreeMap<String, String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(file))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                parts.put(entry.getName(), new String(zip.readAllBytes(), ISO_8859_1));
            }
        }
        return parts;
    }

    @Test
    void aNewAbbreviationMovesNoTranslation() throws Exception {
        var builtIn = new ReadOptions("en", "de");
        var imported = with(builtIn, NEVER);
        var targets = List.of("Frag Adm. Schmidt.", "Abbrechen", "Alles löschen", "Alles behalten")
                .iterator();
        var segments = Writing.stored(
                Reading.segments("ui.json", MENU.getBytes(UTF_8), imported), _ -> Writing.translated(targets.next()));
        assertThat(new String(Writing.written("ui.json", MENU.getBytes(UTF_8), builtIn, segments), UTF_8))
                .isEqualTo("""
                {"rank":"Frag Adm. Schmidt.","cancel":"Abbrechen","delete":"Alles löschen","keep":"Alles behalten"}""");
    }

    @Test
    void aTranslationWithoutItsTextIsNamed() throws Exception {
        var segments = menu();
        segments.set(1, stored(1, "Cancel it", "Abbrechen"));
        assertThatThrownBy(
                        () -> Writing.written("ui.json", MENU.getBytes(UTF_8), new ReadOptions("en", "de"), segments))
                .isInstanceOfSatisfying(
                        UnreadableFile.class,
                        changed -> assertThat(changed.code()).isEqualTo("fileChanged"))
                .hasMessageContaining("segment 1")
                .hasMessageContaining("\"Cancel it\"");
    }

    @Test
    void textThatIsReadNowKeepsItsSource() throws Exception {
        var segments = menu();
        segments.remove(1);
        assertThat(written(segments)).contains("\"cancel\":\"Cancel\"", "\"delete\":\"-Delete all-\"");
    }

    @Test
    void textThatIsReadNoLongerIsSkippedWithoutTranslation() throws Exception {
        var segments = menu();
        segments.add(1, new StoredSegment(1, SegmentText.of("a_key"), SegmentTarget.NONE));
        assertThat(written(segments)).contains("\"cancel\":\"-Cancel-\"", "\"keep\":\"-Keep all-\"");
    }

    @Test
    void aTextThatIsReadTwiceNowMovesNoTranslation() throws Exception {
        var segments = menu();
        segments.remove(1);
        segments.add(stored(4, "Cancel", "-Cancel-"));
        var json = MENU.replace("}", ",\"again\":\"Cancel\"}");
        assertThat(written(json, segments))
                .contains("\"cancel\":\"Cancel\"", "\"delete\":\"-Delete all-\"", "\"again\":\"-Cancel-\"");
    }

    @Test
    void spacesBeforeLineBreaksAreFound() throws Exception {
        var html = "<pre>a \n  b</pre>";
        var segments = List.of(stored(0, "a \n  b", "c"));
        assertThat(new String(
                        Writing.written("a.html", html.getBytes(UTF_8), new ReadOptions("en", "de"), segments), UTF_8))
                .isEqualTo("<pre>c</pre>");
    }

    /** An earlier reader of HTML decoded references in attributes and collapsed their white space. */
    @Test
    void codesWithDecodedReferencesAreFound() throws Exception {
        var html = "<p>See <a href='?a&amp;b'  title=\"the  &quot;d&#039;x&quot;\">one</a></p>";
        var codes = List.of(
                new InlineCode(InlineCode.Kind.OPEN, 1, "<a href='?a&b' title=\"the \"d'x\"\">", false),
                new InlineCode(InlineCode.Kind.CLOSE, 1, "</a>", false));
        var source = new SegmentText("See \uFFFCone\uFFFC", codes);
        var target = new SegmentText("Siehe \uFFFCeins\uFFFC", codes);
        var segments = List.of(
                new StoredSegment(0, SegmentText.of("the \"d'x\""), SegmentTarget.NONE),
                new StoredSegment(1, source, new SegmentTarget(target, true, false)));
        assertThat(new String(
                        Writing.written("a.html", html.getBytes(UTF_8), new ReadOptions("en", "de"), segments), UTF_8))
                .isEqualTo(html.replace("See", "Siehe").replace("one", "eins"));
    }

    private static List<StoredSegment> menu() {
        return new ArrayList<>(List.of(
                stored(0, "Ask Adm. Smith.", "-Ask-"),
                stored(1, "Cancel", "-Cancel-"),
                stored(2, "Delete all", "-Delete all-"),
                stored(3, "Keep all", "-Keep all-")));
    }

    private static StoredSegment stored(int ordinal, String source, String target) {
        return new StoredSegment(ordinal, SegmentText.of(source), Writing.translated(target));
    }

    private static String written(List<StoredSegment> segments) throws Exception {
        return written(MENU, segments);
    }

    private static String written(String json, List<StoredSegment> segments) throws Exception {
        return new String(
                Writing.written("ui.json", json.getBytes(UTF_8), new ReadOptions("en", "de"), segments), UTF_8);
    }

    private static ReadOptions with(ReadOptions options, SegmentationRules rules) {
        return new ReadOptions(
                options.sourceLang(), options.targetLang(), rules, rules, FileLimits.STANDARD, options.settings());
    }

    private static SegmentationRules rules(String rules) {
        var srx = """
                <srx xmlns="http://www.lisa.org/srx20" version="2.0">
                  <header segmentsubflows="yes" cascade="no"/>
                  <body>
                    <languagerules><languagerule languagerulename="all">%s</languagerule></languagerules>
                    <maprules><languagemap languagepattern=".*" languagerulename="all"/></maprules>
                  </body>
                </srx>
                """.formatted(rules);
        try {
            return SegmentationRules.parse(new ByteArrayInputStream(srx.getBytes(UTF_8)));
        } catch (Exception invalid) {
            throw new IllegalStateException(invalid);
        }
    }
}
