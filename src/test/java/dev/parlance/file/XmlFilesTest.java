package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.TestVolume;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.paragraph.StoredSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** XML is written by splicing; the JDK's DOM reads the results. */
class XmlFilesTest {
    private static final String INLINE =
            "{'xml': {'inlineElementsPlain': 'b,i,img', 'includeAttributesPlain': 'title,alt'}}";

    private static ReadOptions german(String settings) {
        return new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(settings.replace('\'', '"')));
    }

    private static List<ImportedSegment> limited(String path, int groups) throws Exception {
        var file = "<r>" + "<g m='5'><b>One</b><b m='7'>Two</b><b/></g>".repeat(groups) + "</r>";
        return Reading.segments(
                "a.xml", file.getBytes(UTF_8), german("{'xml': {'maxLenXPath': '%s'}}".formatted(path)));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            ../@m, 5
            ancestor::*/@m, 5
            ancestor-or-self::*/@m, 5
            (ancestor-or-self::*/@m)[last()], 7
            """)
    void theLengthIsThatOfAnElementAround(String path, int second) throws Exception {
        assertThat(limited(path, 2)).extracting(ImportedSegment::maxLength).containsExactly(5, second, 5, second);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../@m", "ancestor-or-self::*/@m"})
    void theTimeOfLengthsIsLinear(String path) throws Exception {
        var groups = TestVolume.of(20_000, 5_000);
        ProcessorTime.atMost(
                Duration.ofMillis(groups),
                () -> assertThat(limited(path, groups)).hasSize(2 * groups));
    }

    @Test
    void anXPathThatReadsTheFileForEachElementIsRefused() throws Exception {
        assertThat(limited("preceding::*[1]/@m", 500)).hasSize(1_000);
        assertThatThrownBy(() -> limited("preceding::*[1]/@m", 4_000))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("the import setting xml/maxLenXPath takes too long");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            'lockElementsPlain': 'p,none'~One Two
            'lockElementsPlain': 'x:q'~Three
            'lockAttributesPlain': 't'~T
            'rulesFormat': 'XPATH', 'lockXPath': '//p[@id] | //p/@t'~T Two
            'rulesFormat': 'XPATH', 'lockElementsPlain': '*'~
            """)
    void theSettingsLockTexts(String xml, @Nullable String locked) throws Exception {
        var file = "<r xmlns:x='urn:x'><p t='T'>One</p><p id='2'><s>Two</s></p>" + "<x:q>Three</x:q><q>Four</q></r>";
        var options = german("{'xml': {'includeAttributesPlain': 't', %s}}".formatted(xml));
        if (xml.contains("XPATH")) {
            options = german("{'xml': {'includeXPath': '//* | //@t', %s}}".formatted(xml));
        }
        var segments = Reading.segments("a.xml", file.getBytes(UTF_8), options);
        assertThat(segments).hasSize(5);
        assertThat(segments.stream()
                        .filter(ImportedSegment::locked)
                        .map(segment -> segment.source().plain())
                        .collect(Collectors.joining(" ")))
                .isEqualTo(Objects.requireNonNullElse(locked, ""));
    }

    @Test
    void commentsAreNotesOfTheTextThatFollows() throws Exception {
        var file = "<r><!-- A --><!-- --><a><!--B-->One<!-- C --></a><a>Two</a><!-- D --><a n='Own'>Three</a></r>";
        var options = german("{'xml': {'contextNoteXpath': '@n'}}");
        assertThat(Reading.segments("a.xml", file.getBytes(UTF_8), options))
                .extracting(ImportedSegment::note)
                .containsExactly("A\nB", null, "Own");
    }

    @Test
    void charactersOfTheSettingsAreWrittenAsReferences() throws Exception {
        var file = "<r><a>One \u00A0</a></r>".getBytes(UTF_8);
        for (var preserved : List.of("#xA0,é", "&#xA0;,é", "&#160;&#233;", "")) {
            var options = german("{'xml': {'preserveCharEntities': '%s'}}".formatted(preserved));
            assertThat(new String(Writing.written("a.xml", file, options, _ -> Writing.translated("É\u00A0é")), UTF_8))
                    .contains(preserved.isEmpty() ? ">É\u00A0é" : ">É&#xA0;&#xE9;");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{'xml': {'rulesFormat': 'XPATH', 'includeXPath': '//*'}}"})
    void rulesOfTheFileAreNotTranslated(String settings) throws Exception {
        var file = """
                <doc xmlns:its="http://www.w3.org/2005/11/its" its:version="2.0">
                <its:rules version="2.0"><its:locNoteRule
                selector="//p" locNoteType="alert"><its:locNote>A note</its:locNote></its:locNoteRule>
                <x>Other</x></its:rules><p>One <its:span>two</its:span></p></doc>""";
        var segments = Reading.segments("a.xml", file.getBytes(UTF_8), german(settings));
        var texts = segments.stream().map(segment -> segment.source().plain()).toList();
        assertThat(String.join("|", texts)).contains("One", "two").doesNotContain("note", "Other");
        assertThat(segments).extracting(ImportedSegment::note).contains("A note");
    }

    @Test
    void everythingElseStays() throws Exception {
        var file = """
                \uFEFF<?xml version='1.0'  standalone="yes"?>
                <!DOCTYPE doc [<!ELEMENT doc ANY>]>
                <?style x?><!-- head --><doc  title='A &quot;title&quot;' id = "1" >
                  <p
                    title="Z">One   &#8211; &gt;<b  x='>' >two</b >
                    three.<!-- c --> <img alt='Pic' src="s"/>Four.</p>
                  <p/><p></p><pre xml:space="preserve">a
                   b&#xA;c</pre><p><![CDATA[<five> & ]]></p>
                  <p its:translate="no" xmlns:its="http://www.w3.org/2005/11/its" its:version="2.0">No</p>
                </doc>
                <!-- end -->""".replace("\n", "\r\n");
        var options = german(INLINE);
        var bytes = file.getBytes(UTF_8);
        assertThat(Reading.segments("a.xml", bytes, options).stream().map(XmlFilesTest::shown))
                .containsExactly(
                        "A \"title\"",
                        "Z",
                        "Pic",
                        "One – >[<b  x='>' >]two[</b >] three.",
                        "[<!-- c -->] [<img alt='Pic' src=\"s\"/>]Four.",
                        "a\n   b\nc",
                        "<five> &");
        assertThat(new String(Writing.written("a.xml", bytes, options, Writing::same), UTF_8))
                .isEqualTo(file);
        var written = new String(Writing.written("a.xml", bytes, options, XmlFilesTest::marked), UTF_8);
        assertThat(written)
                .isEqualTo(file.replace("A &quot;", "«A &quot;")
                        .replace("&quot;' id", "&quot;»' id")
                        .replace("\"Z\"", "\"«Z»\"")
                        .replace("One   &#8211;", "«One &#8211;")
                        .replace("\r\n    three.<!-- c --> <img", " three.»«<!-- c --> <img")
                        .replace("'Pic'", "'«Pic»'")
                        .replace("Four.", "Four.»")
                        .replace(">a\r\n", ">«a\r\n")
                        .replace("&#xA;c", "\r\nc»")
                        .replace("[<five> & ]", "[«<five> &» ]"));
    }

    private static SegmentTarget marked(ImportedSegment segment) {
        var source = segment.source();
        return new SegmentTarget(new SegmentText("«" + source.text() + "»", source.codes()), true, false);
    }

    private static String shown(ImportedSegment segment) {
        var shown = new StringBuilder();
        var codes = segment.source().codes().iterator();
        segment.source().text().chars().forEach(c -> {
            if (c == SegmentText.CODE) {
                shown.append('[').append(codes.next().data()).append(']');
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    @Property(tries = 300)
    void whatWasSentIsInTheDom(@ForAll("texts") String text) throws Exception {
        var file = "<a title=\"One\" alt='Two'>Three<b/><c><![CDATA[Four]]></c></a>";
        var options = german(INLINE);
        var written = Writing.written("a.xml", file.getBytes(UTF_8), options, _ -> Writing.translated(text));
        var root = dom(written).getDocumentElement();
        assertThat(root.getAttribute("title")).isEqualTo(text);
        assertThat(root.getAttribute("alt")).isEqualTo(text);
        assertThat(root.getFirstChild().getTextContent()).isEqualTo(text);
        assertThat(root.getLastChild().getTextContent()).isEqualTo(text);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%0é\u00A0\u2028\u200F\uE101{}")
                .ofMaxLength(16)
                .map(text -> "<" + text + "&");
    }

    private static Document dom(byte[] xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(xml));
    }

    @Test
    void halvesWhosePairsAreInOtherTextsStay() throws Exception {
        var file = "<a>One <b>two<p>Three</p>four</b> five</a>";
        var written = Writing.written("a.xml", file.getBytes(UTF_8), german(INLINE), segment -> {
            var codes = segment.source().codes();
            return new SegmentTarget(new SegmentText("x", List.of()), codes.isEmpty(), false);
        });
        assertThat(new String(written, UTF_8)).isEqualTo("<a>x<b><p>x</p>x</b></a>");
        dom(written);
        var pair = "<a>One <i>two</i> <b>three<p>Four</p></b></a>";
        var around = Writing.written("a.xml", pair.getBytes(UTF_8), german(INLINE), segment -> {
            var codes = segment.source().codes();
            return codes.isEmpty()
                    ? Writing.translated("y")
                    : new SegmentTarget(
                            new SegmentText("\uFFFCx\uFFFCy\uFFFC", List.of(codes.get(0), codes.get(2), codes.get(1))),
                            true,
                            false);
        });
        assertThat(new String(around, UTF_8)).isEqualTo("<a>x<b>y<p>y</p></b></a>");
    }

    /** An earlier reader sorted attributes, and stored those that are translated as empty ones. */
    @Test
    void segmentsOfAnEarlierReaderAreWritten() throws Exception {
        var file = "<a>One <img title='Two'   src=\"s\" alt='Three&gt;' /></a>";
        var code = new InlineCode(Kind.STANDALONE, 7, "<img alt=\"\" src=\"s\" title=\"\"/>", false);
        var segments = List.of(
                new StoredSegment(0, SegmentText.of("Three>"), Writing.translated("Drei")),
                new StoredSegment(1, SegmentText.of("Two"), Writing.translated("Zwei")),
                new StoredSegment(
                        2,
                        new SegmentText("One \uFFFC", List.of(code)),
                        new SegmentTarget(new SegmentText("\uFFFC Eins", List.of(code)), true, false)));
        assertThat(new String(Writing.written("a.xml", file.getBytes(UTF_8), german(INLINE), segments), UTF_8))
                .isEqualTo("<a><img title='Zwei'   src=\"s\" alt='Drei' /> Eins</a>");
    }

    @Test
    void anEncodingIsKeptWithReferences() throws Exception {
        var latin = "<?xml version='1.0' encoding='ISO-8859-1'?><a>Größe</a>";
        var written = Writing.written(
                "a.xml", latin.getBytes(ISO_8859_1), german("{}"), _ -> Writing.translated("é ж\uD83D\uDE00"));
        assertThat(new String(written, ISO_8859_1)).isEqualTo(latin.replace("Größe", "é &#x436;&#x1F600;"));
    }

    /** Windows-1252 has these characters in bytes that are controls in ISO-8859-1. */
    @ParameterizedTest
    @ValueSource(strings = {"a.xml", "a.svg", "a.dtd"})
    void theEncodingIsTheOneThatIsDeclared(String name) throws Exception {
        for (var charset : List.of(ISO_8859_1, US_ASCII)) {
            var file = "<?xml version='1.0' encoding='%s'?>".formatted(charset.name())
                    + (name.equals("a.dtd") ? "<!ENTITY a 'One'>" : "<svg><text>One</text></svg>");
            var written =
                    Writing.written(name, file.getBytes(charset), german("{}"), _ -> Writing.translated("5 € – ü"));
            var kept = charset.equals(ISO_8859_1) ? "ü" : "&#xFC;";
            assertThat(new String(written, charset)).isEqualTo(file.replace("One", "5 &#x20AC; &#x2013; " + kept));
        }
    }

    @Test
    void textAfterAnEmptyElementIsRead() throws Exception {
        var file = "<a>One<hr/>Two<hr></hr>Three</a>";
        assertThat(Reading.texts("a.xml", file)).containsExactly("One", "Two", "Three");
    }

    private static final String TOPIC = """
            <?xml version="1.0"?>\r
            <!DOCTYPE concept PUBLIC "-//OASIS//DTD DITA Concept//EN" "concept.dtd">\r
            <concept id='c' xml:lang="en-us" ><title>One&nbsp;&shy;Two</title><conbody>\r
            <codeblock>int a; // first\r
              <b>int</b> b;</codeblock><p translate="no">No</p><note othertype='Hint &amp; x'>Said\r
            so</note><image placement="break" alt="Big"/><draft-comment>No</draft-comment>\r
            <p>Pic <image alt="Small" href='x'/><ph translate="no">keep <i>this</i></ph> end</p>\r
            </conbody></concept>
            """;

    @Test
    void ditaKeepsItsLinesAndReferences() throws Exception {
        var bytes = TOPIC.getBytes(UTF_8);
        assertThat(Reading.segments("a.dita", bytes, german("{}")).stream().map(XmlFilesTest::shown))
                .containsExactly(
                        "One[&nbsp;][&shy;]Two",
                        "int a; // first\n  [<b>]int[</b>] b;",
                        "Hint & x",
                        "Said so",
                        "Big",
                        "Small",
                        "Pic [<image alt=\"Small\" href='x'/>][<ph translate=\"no\">keep <i>this</i></ph>] end");
        assertThat(new String(Writing.written("a.dita", bytes, german("{}"), Writing::same), UTF_8))
                .isEqualTo(TOPIC);
        var written = new String(Writing.written("a.dita", bytes, german("{}"), XmlFilesTest::marked), UTF_8);
        assertThat(written)
                .isEqualTo(TOPIC.replace("One", "«One")
                        .replace("Two", "Two»")
                        .replace("int a", "«int a")
                        .replace(" b;", " b;»")
                        .replace("Hint &amp; x", "«Hint &amp; x»")
                        .replace("Said\r\nso", "«Said so»")
                        .replace("\"Big\"", "\"«Big»\"")
                        .replace("Small", "«Small»")
                        .replace("Pic", "«Pic")
                        .replace(" end", " end»"));
    }

    /** An earlier reader made one line of preformatted text. */
    @Test
    void linesThatWereStoredAsOneAreFound() throws Exception {
        var code = List.of(new InlineCode(Kind.OPEN, 4, "<b>", false), new InlineCode(Kind.CLOSE, 4, "</b>", false));
        var stored = new StoredSegment(
                1, new SegmentText("int a; // first \uFFFCint\uFFFC b;", code), Writing.translated("int c;"));
        var written = Writing.written("a.dita", TOPIC.getBytes(UTF_8), german("{}"), List.of(stored));
        assertThat(new String(written, UTF_8)).isEqualTo(TOPIC.replace("int a; // first\r\n  <b>int</b> b;", "int c;"));
    }
}
