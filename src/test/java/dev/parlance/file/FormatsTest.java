package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads real files of every format. The expected texts were read from the files with other programs. */
class FormatsTest {
    private static final char CODE = SegmentText.CODE;

    /** Resources whose XLIFF units are the segments. */
    private static ReadOptions uncut(@Nullable String targetLang) {
        return settings(targetLang, "{\"xlf\": {\"segmentation\": false}}");
    }

    private static ReadOptions settings(@Nullable String targetLang, String settings) {
        return new ReadOptions("en", targetLang, FileLimits.STANDARD, FileImportSettings.read(settings));
    }

    @Test
    void textHasOneSegmentPerLine() throws Exception {
        assertThat(Reading.texts("lines.txt")).containsExactly("Line 1", "Line 2", "Line 3", "Line 4");
        assertThat(Reading.texts("utf16.txt")).containsExactly("Line 1", "Line 2", "Line 3", "Line 4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"})
    void textHasTheEncodingOfItsByteOrderMark(String encoding) throws Exception {
        var charset = Charset.forName(encoding);
        assertThat(Reading.texts("a.txt", "\uFEFFGröße".getBytes(charset))).containsExactly("Größe");
        assertThat(Reading.texts("a.txt", "\uFEFF".getBytes(charset))).isEmpty();
    }

    @Test
    void htmlKeepsItsInlineElementsAsCodes() throws Exception {
        var segments = Reading.segments("em.html");
        assertThat(segments).hasSize(2);
        assertThat(segments.get(1).source())
                .isEqualTo(new SegmentText(
                        "The quick brown " + CODE + "fox" + CODE + " jumps over the lazy " + CODE + "dog" + CODE + ".",
                        List.of(
                                new InlineCode(Kind.OPEN, 1, "<em>", false),
                                new InlineCode(Kind.CLOSE, 1, "</em>", false),
                                new InlineCode(Kind.OPEN, 2, "<em>", false),
                                new InlineCode(Kind.CLOSE, 2, "</em>", false))));
        assertThat(Reading.texts("bom.html")).containsExactly("ß=s-zted, ü=u-umlaut");
    }

    @Test
    void htmlIsReadInTheEncodingThatItsMetaElementDeclares() throws Exception {
        var html = "<html><head><meta charset='windows-1251'></head><body><p>Привет.</p></body></html>";
        assertThat(Reading.texts("a.html", html.getBytes(Charset.forName("windows-1251"))))
                .containsExactly("Привет.");
        assertThat(Reading.texts("a.html", "<p>Größe</p>".getBytes(Charset.forName("windows-1252"))))
                .containsExactly("Größe");
        assertThat(Reading.texts("a.html", ("\uFEFF" + html).getBytes(StandardCharsets.UTF_16LE)))
                .containsExactly("Привет.");
    }

    @Test
    void htmlFlowsAndSomeOfItsCodesAreSpace() throws Exception {
        var html = "<p>One\n   two<br>three <a href='/x' title='tip'>four</a>. Five</p><pre>a\n b</pre>";
        var segments = Reading.segments(
                "a.html", html.getBytes(UTF_8), settings(null, "{\"html\": {\"breakTagCreatesSegment\": false}}"));
        assertThat(segments.stream().map(segment -> segment.source().plain()))
                .containsExactly("tip", "One two three four.", "Five", "a\n b");
        assertThat(segments.get(1).source().codes())
                .containsExactly(
                        new InlineCode(Kind.STANDALONE, 1, "<br>", true),
                        new InlineCode(Kind.OPEN, 2, "<a href='/x' title='tip'>", false),
                        new InlineCode(Kind.CLOSE, 2, "</a>", false));
    }

    @Test
    void jsonHasThePathOfAValueAsItsKey() throws Exception {
        var segments = Reading.segments("books.json");
        assertThat(segments).hasSize(18);
        assertThat(segments.get(1).contextKey()).isEqualTo("/store/book/author");
        assertThat(segments.get(14).source().text()).isEqualTo("J. R. R. Tolkien");
    }

    @Test
    void jsonMayContainCommentsAndTrailingCommas() throws Exception {
        var json = "\uFEFF{ // c\n\u00A0'a': \"one\u00A0two\\\"\u00A0\", b: [{c: 'x'}, 'y',], /* d */ \"\": \"z\"}";
        assertThat(Reading.segments("a.json", json))
                .extracting(segment -> segment.source().text(), ImportedSegment::contextKey)
                .containsExactly(tuple("one\u00A0two\"", "/a"), tuple("x", "/b/c"), tuple("y", "/b"), tuple("z", "/"));
    }

    @Test
    void jsonBreaksAtLineBreaksOfAValue() throws Exception {
        assertThat(Reading.texts("a.json", "{\"a\": \"One\\nTwo. Three \\u00e9\", \"b\": 5, \"c\": [\"x\"]}"))
                .containsExactly("One", "Two.", "Three é", "x");
    }

    @Test
    void xmlHasNotes() throws Exception {
        var segments = Reading.segments("LocNote-1.xml");
        assertThat(segments.stream().map(segment -> segment.source().text()))
                .containsExactly(
                        "The {0} has been enabled.", "The {0} has been disabled.", "The {0} is out of service.");
        assertThat(segments.getFirst().note()).startsWith("The variable {0} has three possible values:");
    }

    @Test
    void xmlIsReadInTheEncodingThatItDeclares() throws Exception {
        for (var encoding : List.of("ISO-8859-1", "UTF-16", "UTF-8")) {
            var xml = "<?xml version=\"1.0\" encoding=\"%s\"?><a>Größe</a>".formatted(encoding);
            assertThat(Reading.texts("a.xml", xml.getBytes(Charset.forName(encoding))))
                    .containsExactly("Größe");
        }
    }

    @Test
    void androidStringsAreRecognizedByTheirRoot() throws Exception {
        var segments = Reading.segments("strings.xml");
        assertThat(segments.stream().map(ImportedSegment::contextKey))
                .containsExactly("simple_welcome_message", "styled_welcome_message");
        assertThat(segments.get(1).source().plain()).isEqualTo("We are so glad to see you.");
        assertThat(segments.get(1).source().codes().stream().map(InlineCode::data))
                .containsExactly("<b>", "<i>", "</i>", "</b>");
    }

    @Test
    void resxHasNamesAsKeysAndPlaceholdersAsCodes() throws Exception {
        var segment = Reading.segments("test_with_placeholders.resx").getFirst();
        assertThat(segment.contextKey()).isEqualTo("Manifest_InDatabaseNotOnDisk");
        assertThat(segment.source())
                .isEqualTo(new SegmentText(
                        "File was in the " + CODE + " database but not on the disk.",
                        List.of(new InlineCode(Kind.STANDALONE, 1, "{1}", false))));
    }

    @Test
    void xliffKeepsItsOwnSegmentsAndTheirTranslations() throws Exception {
        var segments = Reading.segments("segment-with-target.xlf");
        assertThat(segments.stream().map(segment -> segment.source().text())).containsExactly("Source1.", "Source2.");
        assertThat(segments.stream().map(Reading::target)).containsExactly("Target1.", "Target2.");
        assertThat(segments).noneMatch(ImportedSegment::confirmed);
    }

    @Test
    void xliffMarksConfirmedTranslations() throws Exception {
        var segments = Reading.segments("dotnet.zh-Hans.xlf", uncut(null));
        assertThat(segments).hasSize(11);
        assertThat(segments.stream().filter(segment -> !segment.confirmed()).map(ImportedSegment::contextKey))
                .containsExactly("GenerateCommand.SuggestDirectiveDisabledWarning");
        assertThat(segments.get(2).contextKey()).isEqualTo("CompletionsCommand.ShellArgument.Description");
        assertThat(Reading.target(segments.get(2))).isEqualTo("要为其生成或注册完成项的 shell");
        assertThat(segments.get(9).note())
                .isEqualTo("0 is an application name, 1 is comma-separated list of application names");
    }

    @Test
    void xliffTargetsOfAnotherLanguageAreIgnored() throws Exception {
        assertThat(Reading.segments("dotnet.zh-Hans.xlf", uncut("zh_hans_cn")))
                .allMatch(segment -> segment.target() != null);
        assertThat(Reading.segments("dotnet.zh-Hans.xlf", uncut("de")))
                .hasSize(11)
                .allMatch(segment -> segment.target() == null && !segment.confirmed());
    }

    @Test
    void xliffLeavesOutTextThatMustNotBeTranslatedAndReadsLimits() throws Exception {
        assertThat(Reading.segments("translate_no.xlf")).hasSize(2);
        var xliff = """
                <xliff version="1.2"><file original="a" datatype="x" source-language="en" target-language="de"><body>
                <trans-unit id="1" maxwidth="20" size-unit="char" approved="yes">
                <source>A <ph id="1">&lt;br/&gt;</ph>b</source>
                <target state="needs-review-translation">C</target></trans-unit>
                <trans-unit id="2" maxwidth="20"><source>D. E.</source><target/></trans-unit></body></file></xliff>""";
        var segments = Reading.segments("a.xlf", xliff);
        assertThat(segments.getFirst().maxLength()).isEqualTo(20);
        assertThat(segments.getFirst().confirmed()).isTrue();
        assertThat(segments.getFirst().source().codes().getFirst().space()).isTrue();
        assertThat(segments.get(1).maxLength()).isNull();
        assertThat(segments.get(1).target()).isNull();
        assertThat(segments.get(1).source().text()).isEqualTo("D. E.");
    }

    @Test
    void sdlxliffMarksConfirmedAndLockedSegments() throws Exception {
        assertThat(Reading.segments("supplementals.sdlxliff")).hasSize(3).allMatch(segment -> segment.target() == null);
        var sdl = """
                <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"
                xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0">
                <file original="a" datatype="x-sdlfilterframework2" source-language="en-US" target-language="de-DE">
                <body>
                <trans-unit id="u"><source>One. Two.</source>
                <seg-source><mrk mtype="seg" mid="1">One.</mrk> <mrk mtype="seg" mid="2">Two.</mrk></seg-source>
                <target><mrk mtype="seg" mid="1">Eins.</mrk> <mrk mtype="seg" mid="2">Zwei.</mrk></target>
                <sdl:seg-defs><sdl:seg id="1" conf="Translated" locked="true"/>
                <sdl:seg id="2" conf="Draft"/></sdl:seg-defs>
                </trans-unit></body></file></xliff>""";
        var segments = Reading.segments("a.sdlxliff", sdl);
        assertThat(segments.stream().map(ImportedSegment::confirmed)).containsExactly(true, false);
        assertThat(segments.stream().map(ImportedSegment::locked)).containsExactly(true, false);
        assertThat(segments.stream().map(Reading::target)).containsExactly("Eins.", "Zwei.");
    }

    @Test
    void wordHasSentencesAndItsTabsAreSpace() throws Exception {
        assertThat(Reading.texts("page_breaks.docx"))
                .hasSize(7)
                .last()
                .asString()
                .startsWith("However, the focus");
        var tab = Reading.segments("tabs.docx").getFirst().source();
        assertThat(tab.codes()).containsExactly(new InlineCode(Kind.STANDALONE, 1, "<w:tab/>", true));
        assertThat(tab.plain()).startsWith("Computer science or  computing science");
        var links = Reading.segments("hyperlink.docx").getFirst().source();
        assertThat(links.codes().stream().map(InlineCode::kind))
                .containsExactly(Kind.OPEN, Kind.CLOSE, Kind.OPEN, Kind.CLOSE);
    }

    @Test
    void officeFilesHaveOnlyTheirVisibleText() throws Exception {
        assertThat(Reading.texts("simple.xlsx")).containsExactly("The quick brown fox jumps over the lazy dog.");
        assertThat(Reading.texts("slides.pptx")).containsExactly("SMALL FONT TEST");
    }

    @Test
    void designFilesAreRead() throws Exception {
        assertThat(Reading.segments("story.idml").stream()
                        .map(segment -> segment.source().plain()))
                .containsExactly(
                        "This is a paragraph.",
                        "This is a second paragraph.",
                        "Cell1",
                        "Cell2",
                        "Paragraph 1 in Cell 3",
                        "Paragraph 2 in cell 3.");
        assertThat(Reading.texts("letter.mif"))
                .hasSize(10)
                .contains("A structured letter.", "City, State 99999", "Fax 444.555.2222");
        assertThat(Reading.segments("page.ttx").stream()
                        .map(segment -> segment.source().plain()))
                .contains("Text in bold.", "Second  sentence.", "title text", "paragraph text.");
    }

    @Test
    void markdownFlows() throws Exception {
        assertThat(Reading.texts("heading-after-list.md"))
                .containsExactly("An ATX heading follows immediately after this list.", "Testing Issue 708");
        var segment = Reading.segments("a.md", "# Title\n\nOne *two*\nthree `x`.\nFour.\n");
        assertThat(segment.stream().map(each -> each.source().plain()))
                .containsExactly("Title", "One two three x.", "Four.");
        assertThat(segment.get(1).source().codes().stream().map(InlineCode::data))
                .containsExactly("*", "*", "`", "`");
    }

    @Test
    void csvHasOneSegmentPerCellWithAnyDelimiter() throws Exception {
        assertThat(Reading.texts("field_delimiter_semicolon.csv"))
                .containsExactly("one", "two", "three", "four", "five", "six");
        assertThat(Reading.texts("a.csv", "a,\"b, c\"\n\"d\ne\",f\n")).containsExactly("a", "b, c", "d", "e", "f");
    }

    @Test
    void ditaLeavesOutTextThatMustNotBeTranslated() throws Exception {
        var segments = Reading.segments("phrase.dita");
        assertThat(segments.stream().map(segment -> segment.source().plain()))
                .containsExactly("Discussing issues with Okapi ", "Discussing issues with Okapi ");
    }
}
