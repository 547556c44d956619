package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Resource scripts of Windows are written by splicing. */
class RcFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final Charset CYRILLIC = Charset.forName("windows-1251");

    private static final String FILE = """
            #include "resource.h" // no "text"
            #define X \\
                "no"
            IDR_MAIN MENU DISCARDABLE
            BEGIN
                POPUP "&File"
                BEGIN
                    MENUITEM "&Open\\tCtrl+O", ID_OPEN
                    MENUITEM SEPARATOR
                END
            END
            IDD_ABOUT DIALOGEX 0, 0, 186, 95
            MENU IDR_MAIN
            CAPTION L"About \\x4f60"
            FONT 8, "MS Shell Dlg"
            {
                LTEXT "Say ""hi"" to %s", -1, 0, 0
                CONTROL "Check", IDC_C, "Button", BS_AUTOCHECKBOX, 1, 2 /* "no" */
            }
            1 VERSIONINFO BEGIN BLOCK "StringFileInfo" BEGIN VALUE "Path", "C:\\" END END
            STRINGTABLE DISCARDABLE
            BEGIN
                IDS_ONE "One %1!d! of %2 \\\\ \\101\\x42"
                IDS_TWO, "Two"
            END
            """;

    @Test
    void textsOfTablesDialogsAndMenusAreRead() throws Exception {
        assertThat(read(FILE.getBytes(UTF_8)))
                .containsExactly(
                        "&File #IDR_MAIN",
                        "&Open\tCtrl+O #IDR_MAIN/ID_OPEN",
                        "About 你 #IDD_ABOUT/CAPTION",
                        "Say \"hi\" to [%s] #IDD_ABOUT/-1",
                        "Check #IDD_ABOUT/IDC_C",
                        "One [%1!d!] of [%2] \\ AB #IDS_ONE",
                        "Two #IDS_TWO");
    }

    private static List<String> read(byte[] file) throws Exception {
        return Reading.segments("a.rc", file, GERMAN).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()) + " #" + segment.contextKey())
                .toList();
    }

    private static byte[] written(byte[] file, Function<ImportedSegment, SegmentTarget> targets) throws Exception {
        return Writing.written("a.rc", file, GERMAN, targets);
    }

    private static SegmentTarget only(ImportedSegment segment, String source, String text) {
        return segment.source().plain().equals(source) ? Writing.translated(text) : SegmentTarget.NONE;
    }

    @Test
    void onlyWhatIsTranslatedChanges() throws Exception {
        for (var charset : List.of(UTF_8, UTF_16LE)) {
            var file = ("\uFEFF" + FILE.replace("\n", "\r\n")).getBytes(charset);
            assertThat(written(file, _ -> SegmentTarget.NONE)).isEqualTo(file);
            assertThat(new String(written(file, segment -> only(segment, "Two", "Zw\"ei\"\n\\ü\uD83D\uDE00")), charset))
                    .isEqualTo("\uFEFF"
                            + FILE.replace("\n", "\r\n").replace("\"Two\"", "\"Zw\"\"ei\"\"\\n\\\\ü\uD83D\uDE00\""));
        }
    }

    @Test
    void aCodePageThatCannotHoldATranslationGetsAWideLiteral() throws Exception {
        var file = "#pragma code_page(1251)\r\nSTRINGTABLE { 1 \"Привет\" 2 \"Two\" }".getBytes(CYRILLIC);
        assertThat(read(file)).containsExactly("Привет #1", "Two #2");
        assertThat(new String(written(file, segment -> only(segment, "Two", "Жé你\u0001")), CYRILLIC))
                .isEqualTo("#pragma code_page(1251)\r\nSTRINGTABLE { 1 \"Привет\" 2 L\"Ж\\x00e9\\x4f60\\x0001\" }");
        assertThat(read("STRINGTABLE { 1 \"Größe\" }".getBytes(Charset.forName("windows-1252"))))
                .containsExactly("Größe #1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            1252@  windows-1252@ "\\x93quoted\\x94 \\200 \\x81"@       “quoted” € \u0081
            1251@  windows-1251@ "\\xcf\\xf0\\xe8 \\x41"@             При A
            932@   windows-31j@  "\\x82\\xa0\\x83\\x5c\\t \\x41\\x42"@ あソ AB
            65001@ UTF-8@        "\\xc3\\xa9 \\x93\\x94"@             é “”
            1252@  UTF-16LE@     "\\x93quoted\\x94 \\200"@           “quoted” €
            1252@  windows-1252@ L"\\x201cquoted\\x201D \\x80"@      “quoted” \u0080
            """)
    void numbersOfNarrowLiteralsAreBytesOfTheEncoding(String page, Charset charset, String literal, String text)
            throws Exception {
        var script = "#pragma code_page(%s)\nSTRINGTABLE { 1 %s }".formatted(page, literal);
        var file = (charset.equals(UTF_16LE) ? "\uFEFF" + script : script).getBytes(charset);
        assertThat(Reading.texts("a.rc", file)).singleElement().asString().isEqualToNormalizingWhitespace(text);
        assertThat(written(file, _ -> SegmentTarget.NONE)).isEqualTo(file);
    }

    @Property(tries = 300)
    void whatWasSentIsRead(@ForAll("texts") String text) throws Exception {
        for (var literal : List.of("\"Hi\"", "L\"Hi\"")) {
            var file = ("#pragma code_page(1251)\nSTRINGTABLE { 1 " + literal + " }").getBytes(CYRILLIC);
            var out = new String(written(file, segment -> only(segment, "Hi", text)), CYRILLIC);
            assertThat(unescaped(out.substring(out.indexOf('"') + 1, out.lastIndexOf('"'))))
                    .isEqualTo(text);
        }
    }

    /** The text of a literal by the escapes of Java. */
    private static String unescaped(String literal) {
        return literal.replace("\"\"", "\"").translateEscapes();
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0;=/*x1 d")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> "x" + text + "y");
    }

    @Test
    void aLongLineIsReadOnce() throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(10), () -> {
            var literals = "\"a\" ".repeat(200_000);
            assertThat(read(("STRINGTABLE { " + literals + "}").getBytes(UTF_8)))
                    .hasSize(200_000);
            assertThat(read(("X RCDATA { \"\\\" " + "\\\" ".repeat(200_000) + "}").getBytes(UTF_8)))
                    .isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {" 1 \"a\"", "\"\\"})
    void aLineMayHaveManyLiterals(String part) throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(5), () -> {
            assertThat(Reading.texts("a.rc", "STRINGTABLE {" + part.repeat(150_000) + " }"))
                    .hasSizeGreaterThan(74_000);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            STRINGTABLE {|1 "a|" }@line 2: not a valid resource script: the string has no end on its line
            STRINGTABLE BEGIN 1 "abc\\@line 1: not a valid resource script: the string has no end on its line
            |/* a@line 2: not a valid resource script: the comment has no end
            """)
    void brokenScriptsAreRefused(String content, String message) {
        assertThatThrownBy(() -> Reading.segments("a.rc", content.replace('|', '\n')))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith(message);
    }
}
