package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.Arrays;
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

/** Files of Fluent are written by splicing. */
class FluentFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String FILE = """
            ### Of the file
            ## Of the group

            # Said at the door
            hello = Hello, { $name }!
            -brand = Firefox
                .gender = masculine

            title =
                .label = Save { "{" }as{ "}" }
                .text =
                    Two
                      lines

                    and { NUMBER($n, style: "percent") } more
            ##
            mails = You have { $count ->
                [0] no mail
                [one] one mail { $from ->
                    [a] from A
                   *[b] from B
                }
               *[other]
                    { $count } mails
                    in all
            } here
            """;

    private static List<String> read(String file) throws Exception {
        return Reading.segments("a.ftl", file).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()) + " #" + segment.contextKey()
                        + (segment.note() == null ? "" : " ~" + segment.note()))
                .toList();
    }

    @Test
    void aPatternIsATextWithPlaceablesAsCodes() throws Exception {
        assertThat(read(FILE))
                .containsExactly(
                        "Hello, [{ $name }]! #hello ~Of the group\nSaid at the door",
                        "Firefox #-brand ~Of the group",
                        "masculine #-brand.gender ~Of the group",
                        "Save {as} #title.label ~Of the group",
                        "Two #title.text ~Of the group",
                        "lines #title.text ~Of the group",
                        "and [{ NUMBER($n, style: \"percent\") }] more #title.text ~Of the group",
                        "You have [{ $count ->\n    [0] ]no mail[\n    [one] ]one mail [{ $from ->\n        [a] ]from A"
                                + "[\n       *[b] ]from B[\n    }][\n   *[other]\n        ][{ $count }] mails\nin all"
                                + "[\n}] here #mails");
    }

    private static String written(String file, Function<ImportedSegment, SegmentTarget> targets) throws Exception {
        return new String(Writing.written("a.ftl", file.getBytes(UTF_8), GERMAN, targets), UTF_8);
    }

    private static SegmentTarget only(ImportedSegment segment, String source, String text) {
        return segment.source().text().contains(source)
                ? new SegmentTarget(
                        new SegmentText(
                                segment.source().text().replace(source, text),
                                segment.source().codes()),
                        true,
                        false)
                : SegmentTarget.NONE;
    }

    @Test
    void onlyWhatIsTranslatedChanges() throws Exception {
        for (var file : List.of(FILE, FILE.replace("\n", "\r\n"), FILE.stripTrailing())) {
            assertThat(written(file, _ -> SegmentTarget.NONE)).isEqualTo(file);
        }
        assertThat(written(FILE, segment -> only(segment, "Hello", "{ Hallo }")))
                .isEqualTo(FILE.replace("Hello", "{\"{\"} Hallo {\"}\"}"));
        assertThat(written(FILE, segment -> only(segment, "no mail", "*keine*\n[Post]")))
                .isEqualTo(FILE.replace("no mail", "{\"*\"}keine*\n        {\"[\"}Post]"));
        assertThat(written(FILE, segment -> only(segment, "mails\nin all", "Briefe\n\n.  im Ganzen ")))
                .isEqualTo(FILE.replace("mails\n        in all", "Briefe\n\n        {\".\"}  im Ganzen{\" \"}"));
        assertThat(written(FILE, segment -> only(segment, "lines", "  Zeilen ")))
                .isEqualTo(FILE.replace("  lines\n", "{\" \"}   Zeilen{\" \"}\n"));
    }

    @Test
    void theSyntaxOfVariantsStaysValid() throws Exception {
        var file = "a = { $n ->\n    [one] One { $n }\n   *[b] Two\n}\n";
        assertThat(segment(file, "Eins \uFFFC \uFFFC", 3, 0))
                .isEqualTo("a = Eins  { $n ->\n    [one] {\"\"}\n   *[b] {\"\"}\n}\n");
        assertThat(written(
                        file,
                        _ -> new SegmentTarget(
                                new SegmentText("\uFFFC", List.of(new InlineCode(Kind.STANDALONE, 1, "{ $x }", false))),
                                true,
                                false)))
                .isEqualTo("a = {\"\"}\n");
        assertThat(segment(file, "Eins \uFFFC", 1)).isEqualTo("a = Eins { $n }\n");
        assertThat(segment(file, "\uFFFCA\uFFFCB\uFFFC", 0, 2, 3))
                .isEqualTo("a = { $n ->\n    [one] A\n   *[b] B\n}\n");
    }

    private static String segment(String file, String text, int... codes) throws Exception {
        return written(file, segment -> {
            var own = Arrays.stream(codes)
                    .mapToObj(code -> segment.source().codes().get(code))
                    .toList();
            return new SegmentTarget(new SegmentText(text, own), true, false);
        });
    }

    @Property(tries = 500)
    void whatWasSentIsRead(@ForAll("texts") String text) throws Exception {
        for (var file : List.of("a = Hi\n", "a =\n    Hi\n    .b = c", "a =\n    .c = Hi\n")) {
            var out = written(file, segment -> only(segment, "Hi", text));
            assertThat(String.join("", Reading.texts("a.ftl", out)).replaceAll("[\\s\\p{Z}]", ""))
                    .startsWith(text.replaceAll("[\\s\\p{Z}]", ""));
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u00A0\u2028\u200F{}.*=-")
                .ofMaxLength(16)
                .map(text -> "x" + text + "y");
    }

    @Test
    void aLiteralMayBeLong() throws Exception {
        assertThat(Reading.texts("a.ftl", "a = x {\"" + "[".repeat(20_000) + "\"}\n"))
                .containsExactly("x " + "[".repeat(20_000));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            a = b|c@line 2: not valid Fluent: "=" is missing
            a = { $b@line 1: not valid Fluent: "}" is missing
            a = b }@line 1: not valid Fluent: the entry has another end
            a = { "b }@line 1: not valid Fluent: the string has no end
            a = { $b ->| [c] d|}@line 3: not valid Fluent: one variant must be the default
            a = { $b ->| *[c]|}@line 2: not valid Fluent: a variant must have a value
            -a =@line 1: not valid Fluent: a term must have a value
            a =@line 1: not valid Fluent: a message must have a value or attributes
            #a@line 1: not valid Fluent: a space must follow
            """)
    void whatOtherReadersWouldSkipIsRefused(String content, String message) {
        assertThatThrownBy(() -> Reading.segments("a.ftl", content.replace('|', '\n')))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith(message);
    }
}
