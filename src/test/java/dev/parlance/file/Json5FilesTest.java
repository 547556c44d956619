package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON5 (json5.org). */
class Json5FilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+1",
                ".5",
                "-.5",
                "+.5e-3",
                "5.",
                "5.e+3",
                "0x1F",
                "-0XdecafBAD",
                "+0x0",
                "Infinity",
                "+Infinity",
                "-Infinity",
                "NaN",
                "+NaN",
                "-NaN",
                "1e+5",
                "0",
                "-0.0",
            })
    void numbersAreCopied(String number) throws Exception {
        for (var around : List.of("{\"n\":%s,'t': 'One'}", "{t: \"One\", n: [%s,%<s]/**/}", "[%s\u00A0,'One',%<s]")) {
            var file = around.formatted(number);
            assertThat(Reading.texts("a.json5", file)).containsExactly("One");
            assertThat(Writing.german("a.json5", file, List.of(Writing.translated("Zwei"))))
                    .isEqualTo(file.replace("One", "Zwei"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"+", "-", "+-1", "++1", "0x", "0xG", "0x1.5", "-N", "-NaM", "+a", "+'a'", ".", "1x1", "01"})
    void brokenNumbersAreRefused(String number) {
        for (var around : List.of("[%s]", "{a: %s , b: 'x'}", "[1,%s]")) {
            assertThatThrownBy(() -> Reading.texts("a.json5", around.formatted(number)))
                    .isInstanceOf(UnreadableFile.class)
                    .hasMessageContaining("not valid JSON");
        }
    }

    @Test
    void escapesMeanTheirCharacters() throws Exception {
        var file = "{'\\x41\\u0062': '\\x41\\v\\0\\xe9\\q\\xg1\\'\\\\x41 a\\\nb\\\r\nc\\\rd\\\u2028e\n', b: \"B\"}";
        var segments = Reading.segments("a.json5", file.getBytes(UTF_8), GERMAN);
        assertThat(segments)
                .extracting(segment -> segment.source().text().strip())
                .containsExactly("A\u000B\0éqxg1'\\x41 abcde", "B");
        assertThat(segments).extracting(ImportedSegment::contextKey).containsExactly("/Ab", "/b");
        assertThat(Writing.german("a.json5", file, List.of(Writing.translated("é\u000B"), Writing.translated("x"))))
                .matches("(?s)\\{'\\\\x41\\\\u0062': 'é\\\\u000b.*', b: \"x\"}");
        var settings = FileImportSettings.read("{\"json\": {\"contextNotePath\": \"\\u00e9\"}}");
        var note = "{'\\xe9': 'N\\x41', b: '\\x42'}";
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, settings);
        assertThat(Reading.segments("a.json5", note.getBytes(UTF_8), options))
                .extracting(segment -> segment.source().text(), ImportedSegment::note)
                .contains(tuple("B", "NA"));
    }

    @Test
    void apostrophesInCommentsBeginNoString() throws Exception {
        var file = "// don't\n/* it's **/ {\u00A0a: \"It's b\u00A0c\",\u2003// '\n\uFEFFb: 'x'\u000B}";
        assertThat(Reading.texts("a.json5", file)).containsExactly("It's b\u00A0c", "x");
    }
}
