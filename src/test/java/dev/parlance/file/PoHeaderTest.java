package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The header of a catalogue names its language and encoding (the gettext manual, "Filling in the Header Entry"). */
class PoHeaderTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");
    private static final String TEXT = "\n\nmsgid \"One\"\nmsgstr \"\"\n";

    @Test
    void theMarkOfATemplateBecomesTheEncoding() throws Exception {
        var template = "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=CHARSET\\n\"" + TEXT;
        assertThat(new String(Writing.written("a.pot", template.getBytes(UTF_8), GERMAN, _ -> translated("ü")), UTF_8))
                .contains("charset=UTF-8\\n", "msgstr \"ü\"");
        assertThat(Writing.written("a.pot", template.getBytes(UTF_8), GERMAN, _ -> SegmentTarget.NONE))
                .isEqualTo(template.getBytes(UTF_8));
    }

    @Test
    void theEncodingMayBeInTheNextString() throws Exception {
        var file = """
                msgid ""
                msgstr "Content-Type: text/plain; "
                "charset=ISO-8859-1\\n"

                msgid "Größe"
                msgstr ""
                """;
        assertThat(Reading.texts("a.po", file.getBytes(ISO_8859_1))).containsExactly("Größe");
        assertThat(new String(Writing.written("a.po", file.getBytes(ISO_8859_1), GERMAN, _ -> translated("ж")), UTF_8))
                .contains("plain; \"\n\"charset=UTF-8\\n\"", "msgstr \"ж\"");
    }

    @ParameterizedTest
    @CsvSource({
        "pt_br, pt_BR",
        "zh_hans_cn, zh_CN",
        "zh_hant, zh_TW",
        "sr_latn, sr@latin",
        "de, de",
    })
    void theLanguageHasTheFormOfGettext(String lang, String named) throws Exception {
        var file = "msgid \"\"\nmsgstr \"Language: en_US\\n\"" + TEXT;
        var written = Writing.written("a.po", file.getBytes(UTF_8), new ReadOptions("en", lang), _ -> translated("x"));
        assertThat(new String(written, UTF_8)).contains("\"Language: " + named + "\\n\"");
    }

    private static SegmentTarget translated(String text) {
        return Writing.translated(text);
    }
}
