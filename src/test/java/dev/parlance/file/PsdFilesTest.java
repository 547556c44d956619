package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import dev.parlance.TestVolume;
import dev.parlance.file.PsdDocument.Layer;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text layers of Photoshop. */
class PsdFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final int DAMAGED = TestVolume.of(20_000, 6_000);

    /** The bytes after the layers. */
    private static final int COMPOSITE = 5;

    private static List<String> keyed(byte[] file) throws Exception {
        return Reading.segments("a.psd", file, GERMAN).stream()
                .map(segment -> segment.contextKey() + ": " + SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    /** Photoshop made the file. */
    @Test
    void theLinesOfALayerAreParagraphs() throws Exception {
        assertThat(Reading.segments("text.psd", GERMAN))
                .extracting(
                        ImportedSegment::contextKey, segment -> segment.source().text())
                .containsExactly(
                        tuple("Line 1 Line 2 Line 3 and text", "Line 1"),
                        tuple("Line 1 Line 2 Line 3 and text", "Line 2"),
                        tuple("Line 1 Line 2 Line 3 and text", "Line 3 and text"));
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void everyKindOfDocumentIsReadAndWritten(boolean large, boolean deep) throws Exception {
        var file = PsdDocument.file(
                large,
                deep,
                new Layer("Below", PsdDocument.text("Last\r")),
                new Layer("</Group>", 0, 0, 3, null),
                new Layer("Within", PsdDocument.text("小 (a\\b)\r\rTwo\u0003lines\r")),
                new Layer("Group", 0, 0, 1, null));
        assertThat(keyed(file))
                .containsExactly("Group/Within: 小 (a\\b)", "Group/Within: Two", "Group/Within: lines", "Below: Last");
        assertThat(Writing.written("a.psd", file, GERMAN, Writing::same)).isEqualTo(file);
        var written = Writing.written(
                "a.psd",
                file,
                GERMAN,
                segment -> Writing.translated("(" + segment.source().text() + ")\n\\"));
        assertThat(keyed(written))
                .containsExactly(
                        "Group/Within: (小 (a\\b))",
                        "Group/Within: \\",
                        "Group/Within: (Two)",
                        "Group/Within: \\",
                        "Group/Within: (lines)",
                        "Group/Within: \\",
                        "Below: (Last)",
                        "Below: \\");
        var back = Writing.written("a.psd", written, GERMAN, Writing::same);
        assertThat(back).isEqualTo(written);
    }

    @Test
    void otherStylesAreCodesThatMayMove() throws Exception {
        var bold = "<< /Bold true >>";
        var plain = "<< /Bold false >>";
        var file = PsdDocument.file(
                false,
                false,
                new Layer(
                        "A", PsdDocument.text("One two three\rNext\r", List.of(plain, bold, plain, bold), "4 3 7 5")));
        assertThat(keyed(file)).containsExactly("A: One [<run1>]two[</run1>] three", "A: Next");
        var written = Writing.written("a.psd", file, GERMAN, segment -> moved(segment.source()));
        assertThat(keyed(written)).containsExactly("A: [<run1>]Zwei[</run1>] eins", "A: Danach");
        assertThat(new String(written, ISO_8859_1))
                .contains("/RunArray [ " + bold + " " + plain + " " + bold + " ]\n")
                .contains("/RunLengthArray [ 4 6 7 ]")
                .contains("/RunLengthArray [ 17 ]");
    }

    private static SegmentTarget moved(SegmentText source) {
        var codes = source.codes();
        return new SegmentTarget(
                codes.isEmpty()
                        ? SegmentText.of("Danach")
                        : new SegmentText(SegmentText.CODE + "Zwei" + SegmentText.CODE + " eins", codes),
                true,
                false);
    }

    @Test
    void lostAndForeignCodesDoNoHarm() throws Exception {
        var file = PsdDocument.file(
                false,
                false,
                new Layer("A", PsdDocument.text("One two\r", List.of("<< /A 1 >>", "<< /A 2 >>"), "5 3")));
        assertThat(keyed(file)).containsExactly("A: One t[<run1>]wo[</run1>]");
        var foreign = new SegmentText(
                "x" + SegmentText.CODE + "y", List.of(new InlineCode(InlineCode.Kind.CLOSE, 7, "<z>", false)));
        var written = Writing.written("a.psd", file, GERMAN, _ -> new SegmentTarget(foreign, true, false));
        assertThat(keyed(written)).containsExactly("A: x<z>y");
    }

    @Test
    void hiddenGroupsHideTheirLayers() throws Exception {
        var file = PsdDocument.file(
                false,
                false,
                new Layer("</Group>", 0, 0, 3, null),
                new Layer("One", PsdDocument.text("One\r")),
                new Layer("Group", 2, 0, 1, null),
                new Layer("Two", PsdDocument.text("Two\r")));
        assertThat(keyed(file)).containsExactly("Two: Two", "Group/One: One");
        var options = options("{\"psd\": {\"extractHiddenLayers\": false}}");
        assertThat(Reading.segments("a.psd", file, options)).hasSize(1);
    }

    private static ReadOptions options(String settings) {
        return new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(settings));
    }

    @Test
    void everyCutIsRefusedOrRead() throws Exception {
        var file = PsdDocument.file(false, false, new Layer("A", PsdDocument.text("One\r")));
        for (var length = 1; length < file.length - COMPOSITE; length++) {
            var cut = Arrays.copyOf(file, length);
            assertThatThrownBy(() -> Reading.texts("a.psd", cut))
                    .isInstanceOf(UnreadableFile.class)
                    .hasMessageContaining("this is not a valid Photoshop file: ");
        }
    }

    @Test
    void noByteThatIsWrongDoesHarm() throws Exception {
        var random = new Random(1);
        for (var i = 0; i < DAMAGED; i++) {
            var file = PsdDocument.file(i % 2 == 0, i % 3 == 0, new Layer("A", PsdDocument.text("One\r")));
            for (var j = 0; j < 3; j++) {
                file[random.nextInt(file.length)] = (byte) (random.nextBoolean() ? 255 : random.nextInt());
            }
            assertThat(catchThrowable(() -> Reading.texts("a.psd", file)))
                    .satisfiesAnyOf(
                            failure -> assertThat(failure).isNull(),
                            failure -> assertThat(failure).isInstanceOf(UnreadableFile.class));
        }
    }

    @Test
    void bothPlacesHaveTheTranslation() throws Exception {
        var written = Writing.written(
                "text.psd", Writing.bytes("text.psd"), GERMAN, segment -> Writing.translated("Zeile äöü"));
        var bytes = new String(written, ISO_8859_1);
        var found = bytes.split(Pattern.quote(new String("Zeile äöü".getBytes(UTF_16BE), ISO_8859_1)), -1);
        assertThat(found).hasSize(7);
        assertThat(bytes).doesNotContain(new String("Line 3".getBytes(UTF_16BE), ISO_8859_1) + " ");
    }
}
