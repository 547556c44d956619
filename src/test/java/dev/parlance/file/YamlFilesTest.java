package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** YAML is read by meaning and written by splicing; Jackson's reader, which parses YAML 1.1, reads the results. */
class YamlFilesTest {
    private static final YAMLMapper JACKSON = new YAMLMapper();
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final ReadOptions KEY = new ReadOptions(
            "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"yaml\": {\"includeKeyRegexp\": \"key\"}}"));

    /** Scalars of every style, each between two others that must not change. */
    private static final List<String> STYLES = List.of(
            "text",
            "'te''xt'",
            "\"te\\\"xt\"",
            "text\n  in several lines",
            "|\n    text\n    more\n",
            "|-\n    text\n\n    more\n\n",
            "|+ # note\n    text\n\n",
            ">\n    text\n    more\n\n    end\n",
            ">-\n    text that is\n    folded\n",
            "|2\n      text\n    more\n");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ja: nein # x",
                "- item",
                "@at",
                "no",
                "5",
                "~",
                "trailing:",
                "a: ",
                " leading",
                "trailing ",
                "{a}: [b]",
                "[x]",
                "a\nb",
                "\na",
                "a\n\nb\n",
                "a\r\nb",
                "it's",
                "\"quoted\"",
                "'quoted'",
                "back\\slash",
                "\\n",
                "%a",
                "`a`",
                "*a",
                "&a",
                "!a",
                "|",
                ">",
                "? a",
                "?",
                ":a",
                "---",
                "...",
                "--- a",
                "# a",
                "a #b",
                "a#b",
                "a:b",
                "null",
                "Null",
                "true",
                "YES",
                "off",
                "y",
                "1_000",
                "0x1F",
                "1e3",
                "12:30:45",
                "2001-12-14",
                ".5",
                ".inf",
                "<<",
                "=",
                "\t",
                "a\tb",
                "\u0001",
                "\u0000",
                "\u001B[0m",
                "\u0085",
                "a\u2028b",
                "\uFEFFa",
                "\u00A0a",
                "\u200E\u05D0",
                "\u202Eabc",
                "\u0301x",
                "\uD83D\uDE00",
                "a, b",
                "a\n  b\n c",
                "1\n 2\n\n\n3",
                "  a\nb",
                "a long text that goes on and on until it is much longer than any line of the file was before it came"
            })
    void whatWasSentIsRead(String text) throws Exception {
        for (var style : STYLES) {
            assertReads(style, text);
        }
    }

    @Property(tries = 100)
    void whatWasSentIsReadWhateverItIs(@ForAll("texts") String text, @ForAll("styles") String style) throws Exception {
        assertReads(style, text);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t:#-'\"\\,[]{}&*!|>%@`?.0\r\u0085\u2028é\u00A0~=")
                .ofMinLength(1)
                .ofMaxLength(24)
                .filter(text -> !text.isBlank());
    }

    @Provide
    Arbitrary<String> styles() {
        return Arbitraries.of(STYLES);
    }

    private static void assertReads(String style, String text) throws Exception {
        if (style.endsWith("\n")) {
            assertReadsIn("before: 1\nkey: %safter: same\n".formatted(style), text);
            assertReadsIn("before: 1\nafter: same\nkey: %s".formatted(style), text);
            assertReadsIn("before: 1\r\nkey: %safter: same\r\n".formatted(style.replace("\n", "\r\n")), text);
        } else {
            assertReadsIn("before: 1\nkey: &a %s # note\nafter: same\n".formatted(style), text);
            assertReadsIn("{before: 1, key: %s, after: same}".formatted(style), text);
        }
    }

    /** Puts a text in the place of the first segment of a value. */
    private static void assertReadsIn(String file, String text) throws Exception {
        var original = JACKSON.readTree(file);
        var first =
                Reading.segments("a.yml", file.getBytes(UTF_8), KEY).getFirst().source();
        var written = new String(
                Writing.written(
                        "a.yml",
                        file.getBytes(UTF_8),
                        KEY,
                        segment -> segment.source().equals(first) ? Writing.translated(text) : SegmentTarget.NONE),
                UTF_8);
        var read = JACKSON.readTree(written);
        var expected = original.path("key").asText();
        var at = expected.indexOf(first.text());
        assertThat(read.path("key").isTextual()).as(written).isTrue();
        assertThat(read.path("key").asText())
                .as(written)
                .isEqualTo(expected.substring(0, at)
                        + text
                        + expected.substring(at + first.text().length()));
        assertThat(read.path("before")).isEqualTo(original.path("before"));
        assertThat(read.path("after")).isEqualTo(original.path("after"));
    }

    /** Jackson resolves less than YAML 1.1 does, so that quotes are compared here. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "no",
                "Off",
                "y",
                "5",
                "12:30",
                "2001-12-14",
                "~",
                "null",
                ".5",
                ":day",
                "Ja: nein",
                "<<",
                "=",
                "a\tb"
            })
    void quotesWhatWouldMeanSomethingElse(String text) throws Exception {
        assertThat(Writing.german("a.yml", "a: One # x\n", List.of(Writing.translated(text))))
                .isEqualTo("a: '%s' # x\n".formatted(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Ja", "Nein (5)", "a:b", "x-y", "Über uns", "it's", "100 %", "a, b"})
    void leavesPlainTextPlain(String text) throws Exception {
        assertThat(Writing.german("a.yml", "a: One # x\n", List.of(Writing.translated(text))))
                .isEqualTo("a: %s # x\n".formatted(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rails.de.yml", "folded_literal_examples.yml"})
    void readsTheTextsThatAnotherReaderReads(String name) throws Exception {
        var lines = new ArrayList<String>();
        try (var documents = JACKSON.readerFor(JsonNode.class).<JsonNode>readValues(Writing.bytes(name))) {
            documents.readAll().forEach(document -> texts(document, lines));
        }
        var read = String.join("\n", lines);
        var texts = Reading.texts(name);
        assertThat(texts).isNotEmpty().allMatch(read::contains);
        assertThat(lines).allMatch(line -> texts.stream().anyMatch(line::contains));
    }

    private static void texts(JsonNode node, List<String> lines) {
        if (node.isTextual() && !node.asText().matches(":\\w+")) {
            node.asText()
                    .lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .forEach(lines::add);
        }
        node.forEach(child -> texts(child, lines));
    }

    @Test
    void keepsStylesIndentationAndEverythingElse() throws Exception {
        var file = """
                %YAML 1.2
                ---
                # menu
                a: "One\\u00e4" # first
                b:   'It''s'
                c: &anchor !!str Two
                d: *anchor
                e: >-   # folded
                   Three is
                   folded

                f: |
                    Four
                      deeper
                ...
                """;
        var targets = List.of("Eins\u00e4ö", "Ist's", "Zwei", "Drei", "Vier", "tiefer");
        var next = targets.iterator();
        var written = Writing.german(
                "a.yml",
                file,
                targets.stream().map(_ -> Writing.translated(next.next())).toList());
        assertThat(written)
                .isEqualTo(file.replace("One\\u00e4", "Eins\\u00e4ö")
                        .replace("It''s", "Ist''s")
                        .replace("Two", "Zwei")
                        .replace("Three is\n   folded", "Drei")
                        .replace("Four", "Vier")
                        .replace("deeper", "tiefer"));
    }

    @Test
    void onlyTextIsImported() throws Exception {
        var file = """
                null1: ~
                null2:
                bool: [true, No, on]
                numbers: [1, 0x1F, 1_000, 1e3, .inf, "12", 12:30:45]
                dates: [2001-12-14, 2001-12-14t21:59:43.10-05:00]
                order: [ :day, :month ]
                tagged: [!!int "1", !ruby/regexp /a/, !!str 5]
                ? complex key
                : its value
                ? [a, b]
                : x
                <<: *other
                list: [{title: A}, {title: B}]
                """;
        assertThat(Reading.segments("a.yml", file).stream()
                        .map(segment ->
                                segment.contextKey() + "=" + segment.source().text()))
                .containsExactly(
                        "numbers/5=12",
                        "tagged/2=5",
                        "complex key=its value",
                        "?=x",
                        "list/0/title=A",
                        "list/1/title=B");
    }

    @Test
    void commentsAreNotes() throws Exception {
        var file = """
                # of the file

                # of a
                #   in two lines
                a: One # behind
                b: Two

                list:
                - x # of x
                # of y
                - y
                c: | # of c
                  Three
                d: # of d
                  Four
                """;
        assertThat(Reading.segments("a.yml", file.replace("\n", "\r\n").getBytes(UTF_8), GERMAN).stream()
                        .map(ImportedSegment::note))
                .containsExactly("of a\nin two lines\nbehind", null, "of x", "of y", "of c", "of d")
                .isEqualTo(Reading.segments("a.yml", file).stream()
                        .map(ImportedSegment::note)
                        .toList());
    }

    @Test
    void documentsMarksAndEncodingsStay() throws Exception {
        var file = "\uFEFF--- # 1\r\na: One\r\n---\r\nb: 'Two \uD83D\uDE00'\r\n...\r\n--- Three";
        for (var charset : List.of(UTF_8, UTF_16LE)) {
            var written =
                    Writing.written("a.yml", file.getBytes(charset), GERMAN, _ -> Writing.translated("Ä \uD83D\uDE00"));
            assertThat(new String(written, charset))
                    .isEqualTo(file.replace("One", "Ä \uD83D\uDE00")
                            .replace("Two \uD83D\uDE00", "Ä \uD83D\uDE00")
                            .replace("Three", "Ä \uD83D\uDE00"));
        }
        var latin = new ReadOptions(
                "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"inputCharset\": \"ISO-8859-1\"}"));
        var written = Writing.written(
                "a.yml", "a: Größe\nb: ü".getBytes(ISO_8859_1), latin, _ -> Writing.translated("ж \uD83D\uDE00 é"));
        assertThat(new String(written, ISO_8859_1))
                .isEqualTo("a: \"\\u0436 \\U0001F600 é\"\nb: \"\\u0436 \\U0001F600 é\"");
    }

    @Test
    void settingsOfTargetFilesApply() throws Exception {
        var block = "en:\n  a: |\n    One\n\n    two\n";
        assertThat(written(block, "{}")).isEqualTo("en:\n  a: |\n    Eins\n    \n    two\n");
        assertThat(written(block, "{\"yaml\": {\"indentEmptyLinesInString\": false}}"))
                .isEqualTo("en:\n  a: |\n    Eins\n\n    two\n");
        var root = "{\"yaml\": {\"updateRootElementLang\": true, \"localeFormat\": \"%s\"}}";
        assertThat(written("'en':\n  a: One\n", root.formatted("VENDOR"))).isEqualTo("'pt_br':\n  a: Eins\n");
        assertThat(written("en: {a: One}\n", root.formatted("RFC_5646"))).isEqualTo("pt-BR: {a: Eins}\n");
        assertThat(written("en:\n a: One\n", root.formatted("ANDROID_QUALIFIER")))
                .isEqualTo("pt-rBR:\n a: Eins\n");
        assertThat(written("en:\n a: One\n", root.formatted("ANDROID_QUALIFIER_BCP")))
                .isEqualTo("b+pt+BR:\n a: Eins\n");
        assertThat(written("en:\n a: One\nother: 1\n", root.formatted("RFC_5646")))
                .isEqualTo("en:\n a: Eins\nother: 1\n");
    }

    private static String written(String file, String settings) throws Exception {
        var options = new ReadOptions("en", "pt_br", FileLimits.STANDARD, FileImportSettings.read(settings));
        return new String(
                Writing.written(
                        "a.yml",
                        file.getBytes(UTF_8),
                        options,
                        segment -> segment.source().text().equals("One")
                                ? Writing.translated("Eins")
                                : SegmentTarget.NONE),
                UTF_8);
    }

    @Test
    void anInvalidFileIsRefusedWithItsLine() {
        assertThatThrownBy(() -> Reading.segments("a.yml", "a: {\n b: c\n d: e }"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("line 3: not valid YAML: expected ','");
        assertThatThrownBy(() -> Reading.segments("a.yml", "a: \u0001"))
                .hasMessage("not valid YAML: the character U+0001 is not allowed");
        assertThatThrownBy(() -> Reading.segments("a.yml", "[".repeat(2_000)))
                .hasMessageContaining("the collections in the YAML file are nested too deeply; the limit is");
    }

    /** The parser of snakeyaml-engine threw a NumberFormatException, which was an internal error. */
    @ParameterizedTest
    @ValueSource(strings = {"a: \"b\\x", "a: \"b\\u", "a: \"b\\U", "a: [:b, \"\\x", "a: \"b\\"})
    void aFileThatEndsWithinAnEscapeIsRefused(String file) {
        assertThatThrownBy(() -> Reading.segments("a.yml", file))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("not valid YAML");
    }
}
