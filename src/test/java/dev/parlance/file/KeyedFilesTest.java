package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of keys and values are written by splicing, and other readers than ours compare the results. */
class KeyedFilesTest {
    private static final String TOML = """
            # Title
            # of it
            title = "One \\"two\\" \\u00e4\\t" # no note

            [menu."file.x"]
            open.all = 'C:\\new' # Not
            n = [ 1, 2.5, true, 1979-05-27T07:32:00Z, ["Two",
              # Third
              "Three" ] , ]
            inline = { a = "Four", b = { c = 5 } }
            many = \"\"\"
            Five \\
                 six "" seven\"\"\"\"
            raw = '''
            Eight\\n''nine'''
            [[list]]
            x = "Ten"
            """;

    private static ReadOptions as(String format) {
        return new ReadOptions(
                "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"fileFormat\": \"%s\"}".formatted(format)));
    }

    private static List<String> shown(String name, String content, ReadOptions options) throws Exception {
        return Reading.segments(name, content.getBytes(UTF_8), options).stream()
                .map(KeyedFilesTest::shown)
                .toList();
    }

    private static String shown(ImportedSegment segment) {
        return "%s: %s ~%s%s"
                .formatted(
                        segment.contextKey(),
                        SettingsEffectTest.shown(segment.source()),
                        segment.note(),
                        segment.target() == null ? "" : " =" + segment.target().text())
                .replace('\n', '|');
    }

    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    @Test
    void tomlIsReadWithItsKeys() throws Exception {
        assertThat(shown("a.toml", TOML, GERMAN))
                .containsExactly(
                        "/title: One \"two\" ä ~Title|of it",
                        "/menu/file.x/open/all: C:\\new ~null",
                        "/menu/file.x/n: Two ~null",
                        "/menu/file.x/n: Three ~null",
                        "/menu/file.x/inline/a: Four ~null",
                        "/menu/file.x/many: Five six \"\" seven\" ~null",
                        "/menu/file.x/raw: Eight\\n''nine ~null",
                        "/list/x: Ten ~null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void tomlKeepsItsKindsOfStrings(String newline) throws Exception {
        var file = TOML.replace("\n", newline);
        assertThat(Writing.written("a.toml", file.getBytes(UTF_8), GERMAN, Writing::same))
                .isEqualTo(file.getBytes(UTF_8));
        var none = SegmentTarget.NONE;
        assertThat(Writing.german(
                        "a.toml",
                        file,
                        List.of(
                                Writing.translated("a\"\\\u0001"),
                                Writing.translated("it's"),
                                none,
                                none,
                                none,
                                Writing.translated("\"\"\"x\\\ny\""),
                                Writing.translated("a'''b"),
                                none)))
                .isEqualTo(file.replace("\"One \\\"two\\\" \\u00e4\\t\"", "\"a\\\"\\\\\\u0001\\t\"")
                        .replace("'C:\\new'", "\"it's\"")
                        .replace(
                                "Five \\%s     six \"\" seven\"".formatted(newline),
                                "\\\"\\\"\\\"x\\\\%sy\\\"".formatted(newline))
                        .replace(
                                "'''%sEight\\n''nine'''".formatted(newline), "\"\"\"%sa'''b\"\"\"".formatted(newline)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            a = "b@line 1: not valid TOML: the string has no end
            a = "\\q"@line 1: not valid TOML: the string has no end or an unknown escape
            |a@line 2: not valid TOML: '=' is missing
            a = [1@line 1: not valid TOML: ',' is missing
            a = [1 2 "b"@line 1: not valid TOML: ',' is missing
            a = "b" c@line 1: not valid TOML: the line must end after the value
            a =@line 1: not valid TOML: a value is missing
            = 1@line 1: not valid TOML: a key is missing
            """)
    void brokenTomlIsRefused(String content, String message) {
        assertThatThrownBy(() -> Reading.segments("a.toml", content.replace('|', '\n')))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void iniIsReadWithItsSections() throws Exception {
        var ini = "; Said\n\ntop = One\n[menu]\n# Open\n  open = \"Two; = \" \nquote='Three'\nempty=\nno value\n";
        assertThat(shown("a.ini", ini, GERMAN))
                .containsExactly("top: One ~null", "menu/open: Two; = ~Open", "menu/quote: Three ~null");
        assertThat(Writing.written("a.ini", ini.getBytes(UTF_8), GERMAN, Writing::same))
                .isEqualTo(ini.getBytes(UTF_8));
        assertThat(Writing.german(
                        "a.ini",
                        ini,
                        List.of(Writing.translated(" a\nb"), Writing.translated("\"x\""), Writing.translated("\"y\""))))
                .isEqualTo(ini.replace("One", "\" a b\"")
                        .replace("Two; =", "\"x\"")
                        .replace("Three", "\"y\""));
    }

    @Test
    void longKeysAndNotesAreCut() throws Exception {
        var name = "x".repeat(10_000);
        for (var file : List.of(
                "a.toml [%s]\na='One'\nb='Two'\n", "a.ini [%s]\na=One\nb=Two\n", "a.json {'%s':{'a':'1','b':'2'}}")) {
            var content = file.substring(file.indexOf(' ') + 1).formatted(name).replace('\'', '"');
            var keys = Reading.segments(file.split(" ", 2)[0], content).stream()
                    .map(ImportedSegment::contextKey)
                    .toList();
            assertThat(keys).doesNotHaveDuplicates().hasSize(2).allMatch(key -> key.length() == 4096);
        }
        var noted = "#" + "é".repeat(20_000) + "\na=One";
        assertThat(Reading.segments("a.ini", noted).getFirst().note())
                .hasSize(10_000)
                .endsWith("é…");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\n", "a\r", "\n"})
    void linesNeedNoValues(String line) throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(5), () -> {
            assertThat(Reading.texts("a.ini", line.repeat(400_000) + "b=One")).containsExactly("One");
        });
    }

    @Test
    void joomlaHasItsOwnQuotes() throws Exception {
        var ini = "; Said\nCOM_A=\"One \\\"%1$s\\\" <b>\"\nCOM_B = \"\"_QQ_\"Two\nthree\"_QQ_\"\"\nCOM_C=\"Four\"\n";
        assertThat(shown("a.ini", ini, GERMAN))
                .containsExactly(
                        "COM_A: One \"[%1$s]\" <b> ~Said",
                        "COM_B: \"Two ~null", "COM_B: three\" ~null", "COM_C: Four ~null");
        assertThat(shown("a.txt", "x=Four", as("joomla_ini"))).containsExactly("x: Four ~null");
        assertThat(Writing.written("a.ini", ini.getBytes(UTF_8), GERMAN, Writing::same))
                .isEqualTo(ini.getBytes(UTF_8));
        assertThat(Writing.german(
                        "a.ini",
                        ini,
                        List.of(
                                Writing.translated("a\"b\\\""),
                                Writing.translated("\"c"),
                                SegmentTarget.NONE,
                                Writing.translated("d\\"))))
                .isEqualTo(ini.replace("One \\\"%1$s\\\" <b>", "a\\\"b\uFF3C\\\"")
                        .replace("Two", "c")
                        .replace("Four", "d\uFF3C"));
        assertThatThrownBy(() -> Reading.segments("a.ini", "COM_A=\"One\"\nCOM_B=\"Two\n"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 2: the value of COM_B has no closing quotation mark");
    }

    @Test
    void goDescribesFormsInToml() throws Exception {
        var described = "[a]\nhash = \"sha1\"\ndescription = \"Of files\"\nother = \"Files\"\n";
        assertThat(shown("a.toml", described + "one = \"File\"\n", GERMAN))
                .containsExactly("/a/other: Files ~Of files", "/a/one: File ~Of files");
        assertThat(shown("a.toml", described, GERMAN)).containsExactly("/a/other: Files ~Of files");
        assertThat(shown("a.toml", described + "more = \"More\"\n", GERMAN))
                .containsExactly(
                        "/a/hash: sha1 ~null",
                        "/a/description: Of files ~null",
                        "/a/other: Files ~null",
                        "/a/more: More ~null");
    }

    /** PHP's scanner in raw mode refuses a file with a value of several lines. */
    @Test
    void aLineEndInJoomlaIsAnEscape() throws Exception {
        for (var end : List.of("\n", "\r\n")) {
            assertThat(Writing.german("a.ini", "COM_A=\"One\"\n", List.of(Writing.translated("a" + end + "b\\" + end))))
                    .isEqualTo("COM_A=\"a\\nb\uFF3C\\n\"\n");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {" a", "a\u00A0", "\u200Ba"})
    void whiteSpaceAtTheEndsOfAValueIsQuoted(String text) throws Exception {
        assertThat(Writing.german("a.ini", "k=One\n", List.of(Writing.translated(text))))
                .isEqualTo("k=\"" + text + "\"\n");
    }

    @Test
    void theFirstTextOfAKeyIsTranslated() throws Exception {
        var file = "[Desktop Entry]\nName=A\nName[de]=B\nName=C\n";
        assertThat(Writing.german("a.desktop", file, List.of(Writing.translated("D"))))
                .isEqualTo(file.replace("B", "D"));
    }

    @Test
    void desktopEntriesGetTranslationsBesideTheirSources() throws Exception {
        var file = """
                [Desktop Entry]
                Type=Application
                Name=One
                Name[fr]=Un
                Comment=Two\\sthree\\nfour
                Icon=no
                Keywords=a;b\\;c;
                Comment[de]=Zwei
                X-GNOME-FullName=Five
                [Desktop Action new]
                Name=Six
                """;
        assertThat(shown("a.desktop", file, GERMAN))
                .containsExactly(
                        "Name: One ~null",
                        "Comment: Two three|four ~null =Zwei",
                        "Keywords: a;b\\;c; ~null",
                        "X-GNOME-FullName: Five ~null",
                        "Name: Six ~null");
        assertThat(Writing.written("a.desktop", file.getBytes(UTF_8), GERMAN, Writing::same))
                .isEqualTo(file.getBytes(UTF_8));
        var none = SegmentTarget.NONE;
        assertThat(Writing.german(
                        "a.desktop",
                        file,
                        List.of(
                                Writing.translated("Eins\\\nx"),
                                none,
                                Writing.translated("x\\;y;"),
                                none,
                                Writing.translated("Sechs"))))
                .isEqualTo(file.replace("Name=One\n", "Name=One\nName[de]=Eins\\\\\\nx\n")
                        .replace("Comment[de]=Zwei\n", "")
                        .replace("c;\n", "c;\nKeywords[de]=x\\;y;\n")
                        .replace("Name=Six\n", "Name=Six\nName[de]=Sechs\n"));
        assertThat(Writing.german("a.desktop", "Name=One\n", List.of(Writing.translated(" "))))
                .isEqualTo("Name=One\nName[de]=\\s\n");
        assertThat(shown("a.desktop", "Name=A\nName[pt_BR]=B\nName[pt]=C\n", new ReadOptions("en", "pt-br")))
                .containsExactly("Name: A ~null =B");
        assertThat(shown("a.desktop", "Name=A\nName[sr@latin]=B\n", new ReadOptions("en", "sr-Latn")))
                .containsExactly("Name: A ~null =B");
    }

    @Test
    void tabsSeparateTheCellsOfTsv() throws Exception {
        var file = "One, two\t\"Three\t\"\"3\"\"\"\n";
        assertThat(Reading.texts("a.tsv", file)).containsExactly("One, two", "Three\t\"3\"");
        assertThat(Writing.german("a.tsv", file, List.of(Writing.translated("a,b;c"), Writing.translated("\t"))))
                .isEqualTo("\"a,b;c\"\t\"\t\"\n");
    }

    @Test
    void magentoHasItsTextInTheSecondColumn() throws Exception {
        var file = "\"Add, it\",\"Add, it\",module,Magento_Cart\nTwo,Two\n";
        assertThat(shown("a.csv", file, as("magento_csv"))).containsExactly("Add, it: Add, it ~null", "Two: Two ~null");
        assertThat(new String(
                        Writing.written(
                                "a.csv", file.getBytes(UTF_8), as("magento_csv"), _ -> Writing.translated("\"x\"")),
                        UTF_8))
                .isEqualTo("\"Add, it\",\"\"\"x\"\"\",module,Magento_Cart\nTwo,\"\"\"x\"\"\"\n");
    }

    @Property(tries = 200)
    void whatWasSentIsReadByOthers(@ForAll("texts") String text) throws Exception {
        var xml = Writing.written(
                "a.xml",
                ("<?xml version=\"1.0\"?><!DOCTYPE properties SYSTEM \"http://java.sun.com/dtd/properties.dtd\">\n"
                                + "<properties><comment>No</comment><entry key=\"k\">One</entry></properties>")
                        .getBytes(UTF_8),
                as("xml_properties"),
                _ -> Writing.translated(text));
        var properties = new Properties();
        properties.loadFromXML(new ByteArrayInputStream(xml));
        assertThat(properties.getProperty("k")).isEqualTo(text);
        var toml = Writing.german("a.toml", "k = \"One\"", List.of(Writing.translated(text)));
        assertThat(toml.substring(5, toml.length() - 1)
                        .replaceAll("\\\\u00(..)", "\\\\0")
                        .translateEscapes())
                .isEqualTo(text.replace('\u0001', '\0'));
        var lines = Writing.german("a.toml", "k = '''One'''", List.of(Writing.translated(text)));
        assertThat(lines).startsWith("k = ").doesNotContain("\u0001");
        var desktop = Writing.german("a.desktop", "Name=One\n", List.of(Writing.translated(text)));
        assertThat(desktop.substring("Name=One\nName[de]=".length(), desktop.length() - 1)
                        .translateEscapes())
                .isEqualTo(text.replace("\r\n", "\n").replace('\r', '\n'));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u00A0\u2028\u200F{};=/*")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> "x" + text + "y");
    }
}
