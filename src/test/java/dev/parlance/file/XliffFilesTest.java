package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** XLIFF 1.2 and SDLXLIFF are written by splicing; the JDK's DOM reads the results. */
class XliffFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String RICH = """
            <?xml version='1.0'  encoding="UTF-8"?>
            <!-- head --><x:xliff version='1.2' xmlns:x="urn:oasis:names:tc:xliff:document:1.2" >
            <x:file original='a' datatype="x" source-language="en" target-language='de'>
             <x:header><x:phase-group><x:phase phase-name="p" process-name="t" date="2014-09-17T19:01:43Z"/>
             </x:phase-group></x:header><x:body>
              <x:trans-unit id="1" >
                <x:source>One&#x20;&quot;<x:bpt id='1'>&lt;b></x:bpt>two<x:ept  id="1">&lt;/b></x:ept></x:source>
                <?pi?><x:note/><x:alt-trans><x:source>A</x:source><x:target>B</x:target></x:alt-trans>
              </x:trans-unit>
              <x:trans-unit id="2" translate="no"><x:source>No</x:source></x:trans-unit>
              <x:trans-unit id="3"><x:source>Three.  Four.</x:source>
                <x:seg-source
              ><x:mrk mtype="seg" mid='a'>Three.</x:mrk>  <x:mrk mid="b" mtype="seg">Four.</x:mrk></x:seg-source>
              </x:trans-unit>
              <x:group translate="no"><x:trans-unit id="4"><x:source>No</x:source></x:trans-unit></x:group>
              <x:trans-unit id="5" approved="yes">
                <x:source><![CDATA[<i>&]]>x</x:source><x:target state="final">F</x:target></x:trans-unit>
            </x:body></x:file></x:xliff>
            """.replace("\n", "\r\n");

    @Test
    void everythingIsRead() throws Exception {
        assertThat(Reading.segments("a.xlf", RICH).stream().map(XliffFilesTest::shown))
                .containsExactly(
                        "1: One \"[<x:bpt id='1'>&lt;b></x:bpt>]two[<x:ept  id=\"1\">&lt;/b></x:ept>]"
                                + " = null false",
                        "3: Three. = null false",
                        "3: Four. = null false",
                        "5: <i>&x = F true");
    }

    private static String shown(ImportedSegment segment) {
        var target = segment.target();
        return "%s: %s = %s %s"
                .formatted(
                        segment.contextKey(),
                        shown(segment.source()),
                        target == null ? null : shown(target),
                        segment.confirmed());
    }

    private static String shown(SegmentText text) {
        var shown = new StringBuilder();
        var codes = text.codes().iterator();
        text.text().chars().forEach(c -> {
            if (c == SegmentText.CODE) {
                shown.append('[').append(codes.next().data()).append(']');
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    @Test
    void everythingElseStays() throws Exception {
        var untouched = Writing.written("a.xlf", RICH.getBytes(UTF_8), GERMAN, Writing::same);
        assertThat(new String(untouched, UTF_8)).isEqualTo(RICH);
        var written = new String(
                Writing.written("a.xlf", RICH.getBytes(UTF_8), GERMAN, XliffFilesTest::someTranslated), UTF_8);
        assertThat(written)
                .isEqualTo(RICH.replace(
                                "id=\"1\">&lt;/b></x:ept></x:source>",
                                "id=\"1\">&lt;/b></x:ept></x:source>\r\n    <x:target state=\"translated\">"
                                        + "&quot;Eins&quot; <x:bpt id='1'>&lt;b></x:bpt>zwei"
                                        + "<x:ept  id=\"1\">&lt;/b></x:ept></x:target>")
                        .replace(
                                "Four.</x:mrk></x:seg-source>",
                                "Four.</x:mrk></x:seg-source>\r\n    <x:target state=\"needs-translation\">"
                                        + "<x:mrk mtype=\"seg\" mid='a'></x:mrk>  "
                                        + "<x:mrk mid=\"b\" mtype=\"seg\">Vier.</x:mrk></x:target>"));
    }

    private static SegmentTarget someTranslated(ImportedSegment segment) {
        return switch (segment.source().plain()) {
            case "One \"two" ->
                new SegmentTarget(
                        new SegmentText(
                                "\"Eins\" \uFFFCzwei\uFFFC", segment.source().codes()),
                        true,
                        false);
            case "Four." -> Writing.translated("Vier.");
            default -> Writing.same(segment);
        };
    }

    @Property(tries = 300)
    void whatWasSentIsInTheDom(@ForAll("texts") String text) throws Exception {
        for (var target : List.of("", "<target/>", "<target>x</target>", "<target><![CDATA[x]]></target>")) {
            var written = Writing.german("a.xlf", xliff("<source>One</source>" + target), List.of(translated(text)));
            assertThat(dom(written, "target")).containsExactly(text);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u00A0\u2028\u200F{}")
                .ofMaxLength(16)
                .map(text -> "<" + text + "&");
    }

    private static SegmentTarget translated(String text) {
        return Writing.translated(text);
    }

    @Test
    void theLanguageOfEachFileIsLookedAt() throws Exception {
        var file = "<file original='%s' source-language='en' target-language='%s' datatype='x'><body>"
                + "<trans-unit id='1'><source>One</source><target xml:lang='%s'>%s</target></trans-unit>"
                + "<trans-unit id='2'><source>Two</source>\n<target>%s</target></trans-unit></body></file>";
        var both = "<xliff version='1.2'>" + file.formatted("a", "de", "de", "Eins", "Zwei")
                + file.formatted("b", "fr", "fr", "Un", "Deux") + "</xliff>";
        assertThat(Reading.segments("a.xlf", both.getBytes(UTF_8), GERMAN).stream()
                        .map(Reading::target))
                .containsExactly("Eins", "Zwei", null, null);
        var targets = List.of(translated("Eins"), translated("Zwei"), translated("Eins"), SegmentTarget.NONE);
        var written = Writing.german("a.xlf", both, targets);
        assertThat(written)
                .contains("target-language='de' datatype='x'><body><trans-unit id='1'><source>One</source>"
                        + "<target state=\"translated\" xml:lang='de'>Eins</target></trans-unit>"
                        + "<trans-unit id='2'><source>Two</source></trans-unit></body></file></xliff>")
                .doesNotContain("fr");
    }

    @ParameterizedTest
    @CsvSource({"version=\"version\",is \"version\"", "'',it has none", "version=\"1.2.3\",is \"1.2.3\""})
    void aFileWithoutAVersionIsRefused(String version, String shown) {
        assertThatThrownBy(() -> Reading.texts("a.xlf", "<xliff " + version + "><file/></xliff>"))
                .isInstanceOfSatisfying(
                        UnreadableFile.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.BROKEN))
                .hasMessageContaining("must be 1.0, 1.1 or 1.2")
                .hasMessageContaining(shown);
    }

    @Test
    void pairsOfNativeCodesMayOverlapAndElementsMayNot() throws Exception {
        var source = "<source>a <bpt id='1'>[</bpt>b<g id='2'>c</g><ept id='1'>]</ept><x id='3'/></source>";
        var codes = Reading.segments("a.xlf", xliff(source)).getFirst().source().codes();
        assertThat(codes.stream().map(InlineCode::kind))
                .containsExactly(Kind.OPEN, Kind.OPEN, Kind.CLOSE, Kind.CLOSE, Kind.STANDALONE);
        assertThat(target(source, codes, 0, 1, 3, 2)).isEqualTo("<bpt id='1'>[</bpt><g id='2'><ept id='1'>]</ept></g>");
        assertThat(target(source, codes, 2, 1, 4)).isEqualTo("<x id='3'/>");
        assertThat(target(source, codes, 0, 1, 2)).isEqualTo("<g id='2'></g>");
        assertThat(target("<source>a <bx id='1' rid='1'/>b</source>", List.of(), 0))
                .isEqualTo("");
        var half = "<source>a <bx id='1' rid='1'/>b</source>";
        codes = Reading.segments("a.xlf", xliff(half)).getFirst().source().codes();
        assertThat(target(half, codes, 0)).isEqualTo("<bx id='1' rid='1'/>");
    }

    private static String target(String source, List<InlineCode> codes, int... order) throws Exception {
        var own = codes.isEmpty()
                ? List.of(new InlineCode(Kind.STANDALONE, 9, "</target><target>", false))
                : IntStream.of(order).mapToObj(codes::get).toList();
        var text = new SegmentText("x" + "\uFFFC".repeat(own.size()) + "y", own);
        var written = Writing.german("a.xlf", xliff(source), List.of(new SegmentTarget(text, true, false)));
        return written.substring(written.indexOf(">x") + 2, written.indexOf("y</target>"));
    }

    @Test
    void subflowsAreText() throws Exception {
        var source = "<source>a <ph id='1'>&lt;img alt='<sub>b</sub>'/></ph></source>";
        var segment = Reading.segments("a.xlf", xliff(source)).getFirst();
        assertThat(shown(segment.source())).isEqualTo("a [<ph id='1'>&lt;img alt='<sub>]b[</sub>'/></ph>]");
        var target = new SegmentText("x\uFFFCy\uFFFC", segment.source().codes());
        assertThat(Writing.german("a.xlf", xliff(source), List.of(new SegmentTarget(target, true, false))))
                .contains(">x<ph id='1'>&lt;img alt='<sub>y</sub>'/></ph></target>");
    }

    /** An earlier reader numbered codes otherwise and wrote their tags in its own way. */
    @Test
    void segmentsOfAnEarlierReaderAreWritten() throws Exception {
        var file = xliff("<source>a <x  id='7' /><ph id='8'></ph>b</source><target>c <x id='7'\n/>d</target>");
        var stored = List.of(
                new InlineCode(Kind.STANDALONE, 1, "<x id=\"7\"/>", false),
                new InlineCode(Kind.STANDALONE, 2, "<ph id=\"8\"/>", false));
        var source = new SegmentText("a \uFFFC\uFFFCb", stored);
        var same = new SegmentTarget(new SegmentText("c \uFFFCd", stored.subList(0, 1)), false, false);
        assertThat(written(file, new StoredSegment(0, source, same))).isEqualTo(file);
        var moved = new SegmentTarget(new SegmentText("e\uFFFC\uFFFC", stored.reversed()), true, false);
        assertThat(written(file, new StoredSegment(0, source, moved)))
                .contains("<target state=\"translated\">e<ph id='8'></ph><x  id='7' /></target>");
    }

    private static String written(String file, StoredSegment segment) throws Exception {
        return new String(Writing.written("a.xlf", file.getBytes(UTF_8), GERMAN, List.of(segment)), UTF_8);
    }

    @Test
    void onlyTheSegmentsThatChangeAreMarked() throws Exception {
        var unit = "<trans-unit id='u'><source>One. Two.</source><seg-source><mrk mtype='seg' mid='10'>One.</mrk> "
                + "<mrk mtype='seg' mid='11'>Two.</mrk></seg-source><target><mrk mtype='seg' mid='10'/> "
                + "<mrk mtype='seg' mid='11'>Zwei.</mrk></target><sdl:seg-defs><sdl:seg id=\"10\" locked='true' />"
                + "<sdl:seg id='11' conf='ApprovedSignOff' percent='99'/></sdl:seg-defs></trans-unit>";
        var file = sdl(unit);
        var written = Writing.german(
                "a.sdlxliff",
                file,
                List.of(
                        new SegmentTarget(SegmentText.of("[@#$ Eins."), true, false),
                        new SegmentTarget(SegmentText.of("Zwei."), true, false)));
        assertThat(written)
                .isEqualTo(file.replace("mid='10'/>", "mid='10'>[@#$ Eins.</mrk>")
                        .replace("<sdl:seg id=\"10\" locked='true' />", "<sdl:seg conf=\"Translated\" id=\"10\" />"));
        var locked = Writing.german(
                "a.sdlxliff",
                file,
                List.of(new SegmentTarget(null, false, true), new SegmentTarget(SegmentText.of("2"), false, true)));
        assertThat(locked)
                .isEqualTo(file.replace(">Zwei.<", ">2<")
                        .replace("<sdl:seg id='11' conf='App", "<sdl:seg locked=\"true\" id='11' conf='App")
                        .replace("ApprovedSignOff", "Draft"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void missingSegmentsAreAddedWithTheSpaceOfTheSource(int existing) throws Exception {
        var mark = "<mrk mtype='seg' mid='";
        var file = xliff("<source>1. 2.\t3.</source><seg-source><M1>1.</mrk> <M2>2.</mrk>\t<M3>3.</mrk></seg-source>"
                        + "<target><M%d>x</mrk></target>".formatted(existing))
                .replaceAll("<M(\\d)>", mark + "$1'>");
        var written = Writing.german(
                "a.xlf", file, Stream.of("a", "b", "c").map(Writing::translated).toList());
        var expected = "><M1>a</mrk> <M2>b</mrk>\t<M3>c</mrk></target>";
        assertThat(written).contains(expected.replaceAll("<M(\\d)>", mark + "$1'>"));
    }

    @Test
    void segmentsWithCommentsAreKept() throws Exception {
        var file = sdl("<trans-unit id='u'><source>One. Two <g id='1'>x</g>.</source><seg-source><mrk mtype='seg'"
                + " mid='1'>One.</mrk> <mrk mtype='seg' mid='2'><mrk mtype='x-sdl-comment' sdl:cid='c'>Two</mrk>"
                + " <g id='1'>x</g>.</mrk></seg-source><target><mrk mtype='seg' mid='1'>Eins.</mrk>"
                + " <mrk mtype='seg' mid='2'/></target><sdl:seg-defs><sdl:seg id='1' conf='Translated' locked='true'/>"
                + "<sdl:seg id='2'/></sdl:seg-defs></trans-unit>");
        var segments = Reading.segments("a.sdlxliff", file);
        assertThat(segments)
                .extracting(
                        segment -> SettingsEffectTest.shown(segment.source()) + segment.confirmed() + segment.locked())
                .containsExactly(
                        "One.truetrue",
                        "[<mrk mtype='x-sdl-comment' sdl:cid='c'>]Two[</mrk>] [<g id='1'>]x[</g>].falsefalse");
        var written = Writing.german("a.sdlxliff", file, List.of(Writing.same(segments.getFirst()), two(segments)));
        assertThat(written)
                .contains("<mrk mtype='seg' mid='1'>Eins.</mrk>"
                        + " <mrk mtype='seg' mid='2'>Zwei <g id='1'>x</g>.</mrk>");
    }

    @Test
    void deletedTextIsNoPartOfATranslation() throws Exception {
        var deleted = "<mrk mtype='x-sdl-deleted' sdl:revid='r'>Ein</mrk>";
        var unit = sdl("<trans-unit id='u'><source>One</source><seg-source><mrk mtype='seg' mid='1'>One</mrk>"
                + "</seg-source><target><mrk mtype='seg' mid='1'>" + deleted + "Eins</mrk></target></trans-unit>");
        var segments = Reading.segments("a.sdlxliff", unit);
        assertThat(segments).extracting(Reading::target).containsExactly("\uFFFCEins");
        assertThat(Writing.german("a.sdlxliff", unit, List.of(Writing.same(segments.getFirst()))))
                .isEqualTo(unit);
        assertThat(Writing.german("a.sdlxliff", unit, List.of(Writing.translated("Eines"))))
                .contains("mid='1'>Eines</mrk></target>");
    }

    private static SegmentTarget two(List<ImportedSegment> segments) {
        var codes = segments.getLast().source().codes();
        return new SegmentTarget(new SegmentText("Zwei \uFFFCx\uFFFC.", codes.subList(2, 4)), true, false);
    }

    private static String sdl(String unit) {
        return "<xliff version='1.2' xmlns:sdl='http://sdl.com/FileTypes/SdlXliff/1.0'><file original='a'"
                + " source-language='en' target-language='de' datatype='x'><body>" + unit + "</body></file></xliff>";
    }

    @Test
    void anEncodingIsKeptWithReferences() throws Exception {
        var latin = "<?xml version='1.0' encoding='ISO-8859-1'?>" + xliff("<source>Größe</source>");
        var written = new String(
                Writing.written("a.xlf", latin.getBytes(ISO_8859_1), GERMAN, _ -> translated("é ж\uD83D\uDE00")),
                ISO_8859_1);
        assertThat(written).contains("<source>Größe</source>").contains(">é &#x436;&#x1F600;</target>");
    }

    @Test
    void longFilesAreReadPieceByPiece() throws Exception {
        var filler = "<!--" + "x".repeat(70_000) + "--><a>" + "y".repeat(100_000) + "</a>";
        var file = xliff("<source>One</source>").replace("<body>", "<body>" + filler);
        var many = file.replace("</body>", filler + unit("<source>Two</source>") + "</body>");
        assertThat(Writing.german("a.xlf", many, List.of(translated("Eins"), translated("Zwei"))))
                .isEqualTo(many.replace(
                                "One</source>",
                                "One</source><target xml:lang=\"de\" state=\"translated\">Eins</target>")
                        .replace(
                                "Two</source>",
                                "Two</source><target xml:lang=\"de\" state=\"translated\">Zwei</target>"));
        var limits = new FileLimits(50_000, 1, 1, 1, 1, 2, 1);
        var options = new ReadOptions("en", "de", limits, FileImportSettings.DEFAULTS);
        assertThat(Reading.segments("a.xlf", many.getBytes(UTF_8), options)).hasSize(2);
        var large = xliff("<source>One</source><note>" + "z".repeat(60_000) + "</note>");
        assertThatThrownBy(() -> Reading.segments("a.xlf", large.getBytes(UTF_8), options))
                .hasMessageContaining("an element <trans-unit> has too many characters; the limit is 50,000");
    }

    private static String xliff(String content) {
        return "<xliff version=\"1.2\"><file original=\"a\" source-language=\"en\" datatype=\"x\"><body>"
                + unit(content) + "</body></file></xliff>";
    }

    private static String unit(String content) {
        return "<trans-unit id=\"1\">" + content + "</trans-unit>";
    }

    private static List<String> dom(String xml, String element) throws Exception {
        var nodes = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)))
                .getElementsByTagName(element);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> nodes.item(i).getTextContent())
                .toList();
    }
}
