package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.File;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Writes real files of every format with translations, and reads them again. */
class FileTargetsTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final Set<String> SPLICED = Set.of(
            "txt",
            "json",
            "properties",
            "po",
            "csv",
            "yaml",
            "php",
            "android",
            "resx",
            "xliff",
            "sdlxliff",
            "strings",
            "plist",
            "srt",
            "vtt",
            "sbv",
            "sub",
            "ttml",
            "ini",
            "toml",
            "docbook",
            "asciidoc",
            "rst",
            "mdx",
            "svg",
            "tsv",
            "xliff2",
            "mif",
            "icml",
            "rtf",
            "dtd",
            "xtg",
            "docx",
            "xml",
            "dita",
            "pptx",
            "xlsx",
            "psd");

    static Stream<String> files() {
        return Arrays.stream(new File("src/test/resources/file").list())
                .filter(name -> FileFormats.byName(name).isPresent())
                .sorted();
    }

    static ReadOptions options(String name) {
        return switch (name) {
            case "page.ttx", "translate_no.xlf", "okapi2.xlf", "en-fr2.xlf" -> new ReadOptions("en", "fr");
            case "codes2.xlf" -> new ReadOptions("en", "pl");
            case "segment-with-target.xlf" -> new ReadOptions("en", "es");
            case "supplementals.sdlxliff" -> new ReadOptions("en", "es");
            case "dotnet.zh-Hans.xlf" -> new ReadOptions("en", "zh_hans");
            case "interactive.es.po" -> new ReadOptions("en", "es");
            default -> GERMAN;
        };
    }

    private static String target(String name) {
        return FileFormats.targetName(null, name, FileImportSettings.DEFAULTS);
    }

    @ParameterizedTest
    @MethodSource("files")
    void aFileWithoutNewTranslationsReadsAsBefore(String name) throws Exception {
        var options = options(name);
        var written = Writing.written(name, Writing.bytes(name), options, Writing::same);
        assertThat(Reading.segments(target(name), written, options)).isEqualTo(Reading.segments(name, options));
        if (SPLICED.contains(FileFormats.byName(name).orElseThrow().id())) {
            assertThat(written).isEqualTo(Writing.bytes(name));
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void translationsReadAsTheyWereWritten(String name) throws Exception {
        var options = options(name);
        var units = FileFormats.of(Reading.resource(name), name, options).flow() == Flow.UNITS;
        var written = Writing.written(
                name,
                Writing.bytes(name),
                options,
                segment -> new SegmentTarget(Writing.pseudo(segment.source()), false, false));
        var expected = Reading.segments(name, options).stream()
                .map(segment -> new ImportedSegment(
                        units ? segment.source() : Writing.pseudo(segment.source()),
                        segment.contextKey(),
                        units ? Writing.pseudo(segment.source()) : null,
                        false,
                        false,
                        segment.maxLength(),
                        segment.note(),
                        segment.plural()))
                .toList();
        assertThat(Reading.segments(target(name), written, options)).isEqualTo(expected);
    }

    @Test
    void aSegmentWithoutATranslationKeepsItsSource() throws Exception {
        var none = SegmentTarget.NONE;
        assertThat(Writing.german("a.txt", "One. Two.\r\n\r\nThree.", List.of(none, Writing.translated("Zwei."), none)))
                .isEqualTo("One. Zwei.\r\n\r\nThree.");
        assertThat(Writing.german(
                        "a.html",
                        "<p>One. <b>Two</b>.</p>\n<p>Three</p>",
                        List.of(Writing.translated("Eins."), none, none)))
                .isEqualTo("<p>Eins. <b>Two</b>.</p>\n<p>Three</p>");
    }

    @Test
    void jsonKeepsItsQuotesAndEscapesSpecialCharacters() throws Exception {
        var json = "{ // c\n  'a': 'one',\n  \"b\" : [\"two\", 3]}\n";
        assertThat(Writing.german(
                        "a.json", json, List.of(Writing.translated("it's\t\"1\""), Writing.translated("\"ü\\"))))
                .isEqualTo("{ // c\n  'a': 'it\\'s\\t\"1\"',\n  \"b\" : [\"\\\"ü\\\\\", 3]}\n");
        var many = "[" + "\"x\\u00e9\", ".repeat(5_000) + "\"end\"]";
        assertThat(Writing.german(
                        "a.json",
                        many,
                        Stream.concat(
                                        Stream.generate(() -> SegmentTarget.NONE)
                                                .limit(5_000),
                                        Stream.of(Writing.translated("Ende")))
                                .toList()))
                .isEqualTo(many.replace("end", "Ende"));
    }

    @Test
    void propertiesKeepEverythingButTheValue() throws Exception {
        var file = "# note\n  key\\ 1 : One\\\n     two\r\nother three\n\nlast=x";
        assertThat(Writing.german(
                        "a.properties",
                        file,
                        List.of(Writing.translated(" ä=\\b"), Writing.translated("=drei"), SegmentTarget.NONE)))
                .isEqualTo("# note\n  key\\ 1 : \\ \\u00E4=\\\\b\r\nother \\=drei\n\nlast=x");
        assertThat(Writing.german(
                        "a.properties", "a=é\nb=c", List.of(SegmentTarget.NONE, Writing.translated("ü\uD83D\uDE00"))))
                .isEqualTo("a=é\nb=ü\\uD83D\\uDE00");
    }

    @Test
    void poMarksUnconfirmedTranslationsAsFuzzy() throws Exception {
        var po = """
                msgid ""
                msgstr "Language: de\\n"

                #. note
                #, fuzzy, c-format
                msgid "One"
                msgstr "Ein"

                msgctxt "x"
                msgid "Two\\n"
                "lines\\n"
                msgstr ""

                msgid "file"
                msgid_plural "files"
                msgstr[0] "Datei"
                msgstr[1] "Dateien"
                """;
        var unsure = new SegmentTarget(SegmentText.of("Zwei \"2\"\nZeilen"), false, false);
        assertThat(Writing.german(
                        "a.po",
                        po,
                        List.of(Writing.translated("Eins"), unsure, Writing.translated("Datei"), SegmentTarget.NONE)))
                .isEqualTo("""
                        msgid ""
                        msgstr "Language: de\\n"

                        #. note
                        #, c-format
                        msgid "One"
                        msgstr "Eins"

                        #, fuzzy
                        msgctxt "x"
                        msgid "Two\\n"
                        "lines\\n"
                        msgstr ""
                        "Zwei \\"2\\"\\n"
                        "Zeilen\\n"

                        msgid "file"
                        msgid_plural "files"
                        msgstr[0] "Datei"
                        msgstr[1] ""
                        """);
    }

    @Test
    void translationsOfAnotherLanguageAreRemoved() throws Exception {
        var po = "msgid \"\"\nmsgstr \"Language: es\\n\"\n\nmsgid \"One\"\nmsgstr \"Uno\"\n";
        assertThat(Writing.german("a.po", po, List.of(SegmentTarget.NONE)))
                .isEqualTo("msgid \"\"\nmsgstr \"Language: de\\n\"\n\nmsgid \"One\"\nmsgstr \"\"\n");
        var name = "dotnet.zh-Hans.xlf";
        var written = Writing.written(name, Writing.bytes(name), GERMAN, _ -> Writing.translated("Eins"));
        assertThat(Reading.segments(name, written, GERMAN))
                .hasSize(11)
                .allMatch(segment -> segment.confirmed()
                        && String.valueOf(Reading.target(segment)).matches("Eins( Eins)?"));
        assertThat(new String(written, UTF_8)).contains("target-language=\"de\"");
    }

    @Test
    void bilingualFilesMarkConfirmedAndLockedSegments() throws Exception {
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
        var targets = List.of(
                new SegmentTarget(SegmentText.of("Eins!"), false, false),
                new SegmentTarget(SegmentText.of("Zwei."), true, true));
        var segments = Reading.segments("a.sdlxliff", Writing.german("a.sdlxliff", sdl, targets));
        assertThat(segments.stream().map(Reading::target)).containsExactly("Eins!", "Zwei.");
        assertThat(segments.stream().map(ImportedSegment::confirmed)).containsExactly(false, true);
        assertThat(segments.stream().map(ImportedSegment::locked)).containsExactly(false, true);
    }

    @Test
    void codesMoveWithTheTranslationAndHalvesNeverStayAlone() throws Exception {
        var html = "<p>A <b>bold</b> and <i>plain</i><br>word</p>";
        var options = new ReadOptions(
                "en",
                "de",
                FileLimits.STANDARD,
                FileImportSettings.read("{\"html\": {\"breakTagCreatesSegment\": false}}"));
        var source = Reading.segments("a.html", html.getBytes(UTF_8), options)
                .getFirst()
                .source();
        var codes = source.codes();
        var moved = new SegmentText(
                "\uFFFCx\uFFFC\uFFFCy\uFFFC z", List.of(codes.get(2), codes.get(3), codes.get(0), codes.get(1)));
        assertThat(written(html, options, moved)).isEqualTo("<p><i>x</i><b>y</b> z</p>");
        var torn = new SegmentText("\uFFFCx & <y>\uFFFC", List.of(codes.get(0), codes.get(4)));
        assertThat(written(html, options, torn)).isEqualTo("<p>x &amp; &lt;y><br></p>");
    }

    private static String written(String html, ReadOptions options, SegmentText target) throws Exception {
        return new String(
                Writing.written("a.html", html.getBytes(UTF_8), options, _ -> new SegmentTarget(target, true, false)),
                UTF_8);
    }

    /** A unit that the import split into sentences is one unit in the file. */
    @Test
    void aUnitIsJoinedOfItsSegments() throws Exception {
        var xliff = """
                <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
                <file original="a" datatype="plaintext" source-language="en" target-language="fr"><body>
                <trans-unit id="u"><source>One. Two.</source>%s</trans-unit></body></file></xliff>""";
        var one = Writing.translated("Eins.");
        var fresh = xliff.formatted("");
        var both = Writing.german("a.xlf", fresh, List.of(one, Writing.translated("Zwei.")));
        assertThat(Reading.segments("a.xlf", both).stream().map(Reading::target))
                .containsExactly("Eins.", "Zwei.");
        assertThat(both).contains(">Eins. Zwei.<");
        var part = Writing.german("a.xlf", fresh, List.of(one, SegmentTarget.NONE));
        assertThat(part).contains(">Eins. Two.<").doesNotContain("state=\"translated\"");
        // the French translation of both as one sentence keeps them together for every language
        var whole = xliff.formatted("<target>Un et deux</target>");
        assertThat(Writing.german("a.xlf", whole, List.of(Writing.translated("Eins und zwei"))))
                .contains(">Eins und zwei<");
    }

    @Test
    void charactersThatTheFormatCannotContainAreReplaced() throws Exception {
        var odd = Writing.translated("a\u0001\uE101\uFFFEb\uD800");
        var written = Writing.german("a.xml", "<a>One</a>", List.of(odd));
        assertThat(Reading.texts("a.xml", written)).containsExactly("a\uFFFD\uE101\uFFFDb\uFFFD");
    }

    @Test
    void csvQuotesTextThatWouldEndACell() throws Exception {
        var written = Writing.german(
                "a.csv",
                "one,\"two\"\nthree,four\n",
                List.of(
                        Writing.translated("a, \"b\""),
                        Writing.translated("c \"d\", e"),
                        SegmentTarget.NONE,
                        Writing.translated("f\ng")));
        assertThat(written).isEqualTo("\"a, \"\"b\"\"\",\"c \"\"d\"\", e\"\nthree,\"f\ng\"\n");
    }

    @Test
    void anEncodingIsKeptIfItCanRepresentTheTranslations() throws Exception {
        var text = "Größe\nZwei".getBytes(ISO_8859_1);
        assertThat(Writing.written("a.txt", text, GERMAN, _ -> Writing.translated("é")))
                .isEqualTo("é\né".getBytes(ISO_8859_1));
        assertThat(Writing.written("a.txt", text, GERMAN, _ -> Writing.translated("ж")))
                .isEqualTo("\uFEFFж\nж".getBytes(UTF_8));
        assertThat(Writing.written("a.csv", text, GERMAN, _ -> Writing.translated("é")))
                .isEqualTo("é\né".getBytes(ISO_8859_1));
        var wide = "\uFEFFOne\nTwo".getBytes(UTF_16LE);
        assertThat(Writing.written("a.txt", wide, GERMAN, _ -> Writing.translated("ж")))
                .isEqualTo("\uFEFFж\nж".getBytes(UTF_16LE));
        var po = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n\nmsgid \"a\"\nmsgstr \"\"\n";
        for (var target : List.of("ж", "5 € – ü")) {
            var written = Writing.written("a.po", po.getBytes(US_ASCII), GERMAN, _ -> Writing.translated(target));
            assertThat(new String(written, UTF_8))
                    .isEqualTo(po.replace("ISO-8859-1", "UTF-8")
                            .replace("msgid \"a\"\nmsgstr \"\"", "msgid \"a\"\nmsgstr \"" + target + "\""));
        }
        var html = "<html><head><meta charset=\"windows-1251\"></head><body><p>Привет.</p></body></html>";
        var written = Writing.written(
                "a.html", html.getBytes(Charset.forName("windows-1251")), GERMAN, _ -> Writing.translated("ä ж"));
        assertThat(Reading.texts("a.html", written)).containsExactly("ä ж");
    }

    /** The encoder of the JDK says that windows-31j has «, and writes ≪. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.txt | One.",
                "a.vtt | WEBVTT~~00:00.000 --> 00:01.000~One.~",
                "a.srt | 1~00:00:00,000 --> 00:00:01,000~One.~",
                "a.sbv | 0:00:00.000,0:00:01.000~One.~",
                "a.ini | key=One.~",
                "a.desktop | [Desktop Entry]~Name=One.~",
                "a.adoc | One.~",
                "a.rst | One.~",
                "a.md | One.~",
                "a.mdx | One.~",
                "a.toml | a = 'One.'~",
                "a.yaml | a: One.~",
                "a.json | {\"a\": \"One.\"}",
                "a.properties | a=One.~",
                "a.strings | \"a\" = \"One.\";~",
                "a.php | <?php return ['a' => 'One.'];~",
                "a.csv | One.~",
                "a.rc | STRINGTABLE~BEGIN~1 \"One.\"~END~",
                "a.xml | <?xml version=\"1.0\" encoding=\"windows-31j\"?><r><p>One.</p></r>",
                "a.html | <html><head><meta charset=\"windows-31j\"></head><body><p>One.</p></body></html>"
            })
    void aCharacterThatAnEncodingReplacesIsNotLost(String name, String text) throws Exception {
        var charset = name.endsWith("ml") && text.startsWith("<") ? "" : "{\"inputCharset\": \"windows-31j\"}";
        var settings = FileImportSettings.read(charset.isEmpty() ? "{}" : charset);
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        var written = Writing.written(
                name,
                text.replace('~', '\n').getBytes(US_ASCII),
                options,
                segment -> new SegmentTarget(new SegmentText("«Ä»", List.of()), true, false));
        assertThat(Reading.segments(name, written, new ReadOptions("en", "de")))
                .anySatisfy(segment -> assertThat(segment.target() == null ? segment.source() : segment.target())
                        .isEqualTo(SegmentText.of("«Ä»")));
    }
}
