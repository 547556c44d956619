package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Strings of macOS and iOS are written by splicing; other readers than ours compare the results. */
class AppleFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String STRINGS = """
            /* Title of
               the window */
            "title" = "One \\"%@\\" of %2$ld\\nTwo"; // next line
            // Short
            word = Go;
            "same";
            /* No comment provided by engineer. */
            "empty" = "";"uni"="\\U00e4\\u00f6\\101100%";
            """;

    private static final String PLURALS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict>
              <!-- Of the list -->
              <key>items</key>
              <dict><key>NSStringLocalizedFormatKey</key><string>%#@n@ left</string>
                <key>n</key><dict>
                  <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
                  <key>NSStringFormatValueTypeKey</key><string>d</string>
                  <key>one</key><string>%d item &amp; more</string>
                  <key>other</key><string>%d items</string></dict></dict>
              <key>list</key><array><true/><string>Last</string></array>
            </dict></plist>
            """;

    @Test
    void stringsAreReadWithTheirNotes() throws Exception {
        assertThat(Reading.segments("a.strings", STRINGS).stream().map(AppleFilesTest::shown))
                .containsExactly(
                        "title: One \"[%@]\" of [%2$ld] ~Title of\nthe window",
                        "title: Two ~Title of\nthe window", "word: Go ~Short", "uni: äöA100% ~null");
        assertThat(Reading.segments("a.stringsdict", PLURALS).stream().map(AppleFilesTest::shown))
                .containsExactly(
                        "items/NSStringLocalizedFormatKey: [%#@n@] left ~null",
                        "items/n/one: [%d] item & more ~null", "items/n/other: [%d] items ~null", "list/2: Last ~null");
    }

    private static String shown(ImportedSegment segment) {
        return "%s: %s ~%s"
                .formatted(
                        segment.contextKey(),
                        SettingsEffectTest.shown(segment.source()),
                        segment.note() == null ? null : segment.note().replaceAll(" *\n *", "\n"));
    }

    @Test
    void onlyWhatIsTranslatedChanges() throws Exception {
        for (var charset : List.of(UTF_8, UTF_16LE)) {
            var file = ("\uFEFF" + STRINGS).getBytes(charset);
            assertThat(Writing.written("a.strings", file, GERMAN, Writing::same))
                    .isEqualTo(file);
            var written = Writing.written(
                    "a.strings",
                    file,
                    GERMAN,
                    segment -> segment.source().plain().equals("Go")
                            ? Writing.translated("Los \"jetzt\"\t\\ \uD83D\uDE00\u0001")
                            : Writing.same(segment));
            assertThat(new String(written, charset))
                    .isEqualTo(
                            "\uFEFF" + STRINGS.replace("= Go;", "= \"Los \\\"jetzt\\\"\\t\\\\ \uD83D\uDE00\\U0001\";"));
        }
        var plurals = PLURALS.getBytes(UTF_8);
        assertThat(Writing.written("a.stringsdict", plurals, GERMAN, Writing::same))
                .isEqualTo(plurals);
        assertThat(new String(
                        Writing.written(
                                "a.stringsdict",
                                plurals,
                                GERMAN,
                                segment -> segment.source().plain().equals("Last")
                                        ? Writing.translated("<Letzter>")
                                        : Writing.same(segment)),
                        UTF_8))
                .isEqualTo(PLURALS.replace(">Last<", ">&lt;Letzter><"));
    }

    @Property(tries = 200)
    void whatWasSentIsRead(@ForAll("texts") String text) throws Exception {
        var strings = Writing.german("a.strings", "\"k\" = \"One\";", List.of(Writing.translated(text)));
        assertThat(unescaped(strings)).isEqualTo(text);
        var plist = Writing.german(
                "a.plist",
                "<plist><dict><key>k</key><string>One</string></dict></plist>",
                List.of(Writing.translated(text)));
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(plist.getBytes(UTF_8)))
                        .getElementsByTagName("string")
                        .item(0)
                        .getTextContent())
                .isEqualTo(text);
    }

    /** The value of the only pair, by the escapes of Java, of which the file has no others. */
    private static String unescaped(String file) {
        var pair = Pattern.compile("\\A\"k\" = \"((?:[^\"\\\\]|\\\\.)*)\";\\z", Pattern.DOTALL)
                .matcher(file);
        assertThat(pair.matches()).as(file).isTrue();
        return pair.group(1).replace("\\U0000", "\\0").translateEscapes();
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u00A0\u2028\u200F{};=/*")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> "x" + text + "y");
    }

    @Test
    void specifiersThatATranslatorWritesAreCodesAgain() throws Exception {
        var written = Writing.german(
                "a.strings",
                "\"k\" = \"One %@\";",
                List.of(new dev.parlance.file.format.SegmentTarget(SegmentText.of("%d Eins"), true, false)));
        assertThat(written).isEqualTo("\"k\" = \"%d Eins\";");
    }

    @Test
    void aCommentOnTheLineOfAPairIsNotANote() throws Exception {
        var file = "\"a\" = \"One\"; /* a\na */ /* b */ \"b\" = \"Two\"; /* b */ // b\n// c\n\"c\" = \"Three\";";
        assertThat(Reading.segments("a.strings", file).stream().map(AppleFilesTest::shown))
                .containsExactly("a: One ~null", "b: Two ~b", "c: Three ~c");
    }

    @Test
    void timeIsLinearInComments() throws Exception {
        ProcessorTime.atMost(
                Duration.ofSeconds(20),
                () -> Reading.segments("a.strings", "\"a\" = \"One\";" + "/**/".repeat(500_000)));
    }

    @Test
    void anEscapedCharacterOutsideTheFirstPlaneIsWhole() throws Exception {
        var file = "\"k\\\uD83D\uDE00\" = \"One \\\uD83D\uDE00\\q\";";
        assertThat(Reading.segments("a.strings", file).stream().map(AppleFilesTest::shown))
                .containsExactly("k\uD83D\uDE00: One \uD83D\uDE00q ~null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            "a" = "b"@line 1: not valid Apple strings: a semicolon must follow the value
            |"a" = "b;@line 2: not valid Apple strings: the string has no end
            /* a@line 1: not valid Apple strings: the comment has no end
            a = {b = c;};@line 1: not valid Apple strings: a value is missing
            = b;@line 1: not valid Apple strings: a key is missing
            """)
    void brokenStringsAreRefused(String content, String message) {
        assertThatThrownBy(() -> Reading.segments("a.strings", content.replace('|', '\n')))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith(message);
    }
}
