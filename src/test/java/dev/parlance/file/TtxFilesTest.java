package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** TTX files come back as they are but for the translations; the JDK's parser reads what was written. */
class TtxFilesTest {
    private static final ReadOptions FRENCH = new ReadOptions("en", "fr");
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static String file(String raw) {
        return """
                <?xml version='1.0'?>\r
                <TRADOStag Version="2.0"><FrontMatter><UserSettings SourceLanguage="EN-US" TargetLanguage='FR-FR' />
                </FrontMatter><Body><Raw>%s</Raw></Body></TRADOStag>""".formatted(raw);
    }

    private static List<ImportedSegment> segments(String raw) throws Exception {
        return Reading.segments("a.ttx", file(raw).getBytes(UTF_8), FRENCH);
    }

    private static String written(ReadOptions options, String raw, SegmentText... targets) throws Exception {
        var next = List.of(targets).iterator();
        return new String(
                Writing.written(
                        "a.ttx",
                        file(raw).getBytes(UTF_8),
                        options,
                        _ -> next.hasNext() ? new SegmentTarget(next.next(), true, false) : SegmentTarget.NONE),
                UTF_8);
    }

    @Test
    void onlyTheTranslationChanges() throws Exception {
        var raw =
                "<ut Style=\"external\">&lt;p&gt;</ut>\r\n<Tu Origin=\"manual\" MatchPercent=\"9\"><Tuv Lang=\"EN-US\">"
                        + "One"
                        + " &#x26; two</Tuv><Tuv Lang=\"FR-FR\">Un</Tuv></Tu> <Tu><Tuv Lang=\"EN-US\">Three</Tuv></Tu>";
        assertThat(segments(raw)).extracting(Reading::target).containsExactly("Un", null);
        assertThat(written(FRENCH, raw, SegmentText.of("Un & deux"), SegmentText.of("Trois")))
                .isEqualTo(file(raw.replace(">Un<", ">Un &#x26; deux<")
                        .replace("<Tu><Tuv", "<Tu Origin=\"manual\"><Tuv")
                        .replace("Three</Tuv>", "Three</Tuv><Tuv Lang=\"FR-FR\">Trois</Tuv>")));
        assertThat(written(FRENCH, raw))
                .isEqualTo(file(raw.replace(">Un<", "><").replace(" Origin=\"manual\"", "")));
    }

    @Test
    void aTranslationHasItsLanguageInAFileThatNamesNone() throws Exception {
        var raw = "<Tu><Tuv Lang=\"EN-US\">One</Tuv></Tu>";
        var file = file(raw).replaceFirst("<UserSettings[^>]*>", "");
        var written = Writing.written("a.ttx", file.getBytes(UTF_8), FRENCH, _ -> Writing.translated("Un"));
        assertThat(new String(written, UTF_8)).contains("<Tuv Lang=\"EN-US\">One</Tuv><Tuv Lang=\"fr\">Un</Tuv>");
        assertThat(Reading.segments("a.ttx", written, FRENCH))
                .extracting(Reading::target)
                .containsExactly("Un");
    }

    @Test
    void theLanguagesMayHaveATagThatEndsThem() throws Exception {
        var raw = "<Tu><Tuv Lang=\"FR-FR\">Un</Tuv><Tuv Lang=\"EN-US\">One</Tuv></Tu> Two";
        var file = file(raw).replace("'FR-FR' />", "'FR-FR'></UserSettings>");
        assertThat(Reading.segments("a.ttx", file.getBytes(UTF_8), GERMAN))
                .extracting(segment -> segment.source().text() + Reading.target(segment))
                .containsExactly("Onenull", "Twonull");
        var written = Writing.written("a.ttx", file.getBytes(UTF_8), FRENCH, _ -> Writing.translated("x"));
        assertThat(new String(written, UTF_8)).contains("<Tuv Lang=\"EN-US\">Two</Tuv><Tuv Lang=\"FR-FR\">x</Tuv>");
    }

    @Test
    void aConfirmedTranslationSaysSo() throws Exception {
        var raw = "<Tu Origin=\"xtranslate\"><Tuv Lang=\"EN-US\">One</Tuv><Tuv Lang=\"FR-FR\">Un</Tuv></Tu>";
        assertThat(segments(raw)).extracting(ImportedSegment::confirmed).containsExactly(false);
        var confirmed = file(raw.replace("xtranslate", "manual"));
        assertThat(written(FRENCH, raw, SegmentText.of("Un"))).isEqualTo(confirmed);
        assertThat(Reading.segments("a.ttx", confirmed.getBytes(UTF_8), FRENCH))
                .extracting(ImportedSegment::confirmed)
                .containsExactly(true);
        var unconfirmed = Writing.written(
                "a.ttx", confirmed.getBytes(UTF_8), FRENCH, _ -> new SegmentTarget(SegmentText.of("Un"), false, false));
        assertThat(new String(unconfirmed, UTF_8)).isEqualTo(confirmed.replace(" Origin=\"manual\"", ""));
    }

    @Test
    void aTextWithoutAUnitGetsOneWithItsTranslation() throws Exception {
        var raw = "<df Size=\"9\"><ut Style=\"external\"/> One <ut Type=\"start\">&lt;b></ut>two"
                + "<ut Type=\"end\">&lt;/b></ut>"
                + " </df><df Size=\"8\">Three</df><ut Style=\"external\"/>\n \n";
        var segments = segments(raw);
        assertThat(segments.stream().map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly(
                        "One [<ut Type=\"start\">&lt;b></ut>]two[<ut Type=\"end\">&lt;/b></ut>]",
                        "[<df Size=\"8\">]Three[</df>]");
        var codes = segments.getFirst().source().codes();
        assertThat(codes.get(0).id()).isEqualTo(codes.get(1).id());
        assertThat(written(FRENCH, raw, new SegmentText("\uFFFCdeux\uFFFC un", codes)))
                .isEqualTo(file(raw.replace(
                        "One <ut Type=\"start\">&lt;b></ut>two<ut Type=\"end\">&lt;/b></ut>",
                        "<Tu Origin=\"manual\" MatchPercent=\"0\"><Tuv Lang=\"EN-US\">"
                                + "One <ut Type=\"start\">&lt;b></ut>two<ut"
                                + " Type=\"end\">&lt;/b></ut></Tuv><Tuv Lang=\"FR-FR\">"
                                + "<ut Type=\"start\">&lt;b></ut>deux<ut"
                                + " Type=\"end\">&lt;/b></ut> un</Tuv></Tu>")));
    }

    @Test
    void translationsOfAnotherLanguageAreReplaced() throws Exception {
        var raw = "<Tu><Tuv Lang=\"EN-US\">One</Tuv><Tuv Lang=\"FR-FR\">Un</Tuv></Tu>"
                + "<Tu><Tuv Lang=\"EN-US\">Two</Tuv><Tuv Lang=\"FR-FR\">Deux</Tuv></Tu>";
        assertThat(written(GERMAN, raw, SegmentText.of("Eins")))
                .isEqualTo(file(raw.replaceFirst("<Tu>", "<Tu Origin=\"manual\">")
                                .replace("FR-FR", "de")
                                .replace("Un<", "Eins<")
                                .replace("Deux<", "<"))
                        .replace("'FR-FR'", "'de'"));
    }

    @ParameterizedTest
    @MethodSource("dev.parlance.file.WordFilesTest#hostile")
    void hostileTextsAreReadAsTheyWereSent(String text) throws Exception {
        for (var raw : List.of("<Tu><Tuv Lang=\"EN-US\">One</Tuv></Tu>", "One")) {
            var file = written(FRENCH, raw, SegmentText.of(text));
            var document = DocumentBuilderFactory.newDefaultInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(file.getBytes(UTF_8)));
            assertThat(document.getElementsByTagName("Tuv").item(1).getTextContent())
                    .isEqualTo(text.replace("\uFFFC", "").replaceAll("[\u0000\u0001\uFFFE\uD800]", "\uFFFD"));
        }
    }

    @Test
    void tagsInDisorderKeepTheFileValid() throws Exception {
        var raw = "<Tu><Tuv Lang=\"EN-US\"><df a=\"1\">One</df> <df a=\"2\">two</df></Tuv></Tu>";
        var codes = segments(raw).getFirst().source().codes();
        assertThat(written(
                        FRENCH,
                        raw,
                        new SegmentText("\uFFFC\uFFFC\uFFFC", List.of(codes.get(1), codes.get(0), codes.get(2)))))
                .contains("<Tuv Lang=\"FR-FR\"></Tuv>");
    }
}
