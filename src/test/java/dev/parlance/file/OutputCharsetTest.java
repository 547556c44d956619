package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;

/** Target files in the encoding that the import settings ask for. */
class OutputCharsetTest {
    private static final Charset RUSSIAN = Charset.forName("windows-1251");

    private static byte[] written(String name, byte[] content, String charset, String translation) throws Exception {
        var settings = FileImportSettings.read("{\"outputCharset\": \"%s\"}".formatted(charset));
        var options = new ReadOptions("en", "ru", FileLimits.STANDARD, settings);
        return Writing.written(name, content, options, _ -> Writing.translated(translation));
    }

    private static String russian(String name, String content, String translation) throws Exception {
        return new String(written(name, content.getBytes(UTF_8), "windows-1251", translation), RUSSIAN);
    }

    @Test
    void declareIt() throws Exception {
        assertThat(russian("a.html", "<meta charset='utf-8'><p>é</p><p>One</p>", "Один"))
                .isEqualTo("<meta charset='windows-1251'><p>Один</p><p>Один</p>");
        assertThat(russian("a.xml", "<?xml version='1.0' encoding=\"UTF-8\"?><a b='é'>One</a>", "Один 你"))
                .isEqualTo("<?xml version='1.0' encoding=\"windows-1251\"?><a b='&#xE9;'>Один &#x4F60;</a>");
        assertThat(russian("a.xml", "<?xml version='1.0' standalone='yes'?><a>One</a>", "Один"))
                .startsWith("<?xml version='1.0' encoding=\"windows-1251\" standalone='yes'?>");
        assertThat(russian("a.xml", "<a>One</a>", "Один"))
                .isEqualTo("<?xml version=\"1.0\" encoding=\"windows-1251\"?>\n<a>Один</a>");
        var po = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=UTF-8\\n\"\n\nmsgid \"One\"\nmsgstr \"\"\n";
        assertThat(russian("a.po", po, "Один"))
                .isEqualTo(po.replace("UTF-8", "windows-1251")
                        .replace("msgstr \"\"\n\n", "msgstr \"\"\n")
                        .replaceFirst("(?s)(msgid \"One\"\nmsgstr )\"\"", "$1\"Один\""));
    }

    @Test
    void haveTheBytesOfEscapesInIt() throws Exception {
        var po = """
                msgid ""
                msgstr "Content-Type: text/plain; charset=UTF-8\\n"

                #: a\\320.c
                #~ msgid "\\320\\276\\t"
                #~ msgstr "\\x41"
                msgctxt "\\320\\224\\320\\260"
                msgid "One\\x21"
                msgstr ""
                """;
        assertThat(russian("a.po", po, "Один")).isEqualTo("""
                msgid ""
                msgstr "Content-Type: text/plain; charset=windows-1251\\n"

                #: a\\320.c
                #~ msgid "о\\t"
                #~ msgstr "\\x41"
                msgctxt "Да"
                msgid "One\\x21"
                msgstr "Один"
                """);
        assertThat(new String(written("a.po", po.getBytes(UTF_8), "UTF-8", "Один"), UTF_8))
                .isEqualTo(po.replace("msgstr \"\"\n", "msgstr \"Один\"\n"));
        var latin = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=%s\\n\"\n\nmsgctxt \"%s\"\nmsgid \"One\"\n";
        var options = new ReadOptions("en", "ru");
        var escaped = latin.formatted("ISO-8859-1", "\\351") + "msgstr \"\"\n";
        var targets = Writing.written("a.po", escaped.getBytes(UTF_8), options, _ -> Writing.translated("Один"));
        assertThat(new String(targets, UTF_8)).isEqualTo(latin.formatted("UTF-8", "é") + "msgstr \"Один\"\n");
    }

    @Test
    void escapeOtherCharactersOrAreRefused() throws Exception {
        assertThat(russian("a.json", "{\"é\": \"One\"}", "Один \uD83D\uDE00"))
                .isEqualTo("{\"\\u00E9\": \"Один \\uD83D\\uDE00\"}");
        assertThat(russian("a.txt", "One", "Один")).isEqualTo("Один");
        assertThatThrownBy(() -> russian("a.txt", "One\nTwo", "é"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("line 1 has the character é (U+00E9), which windows-1251");
        assertThatThrownBy(() -> russian("a.xml", "<r><!-- é --><a>One</a></r>", "Один"))
                .hasMessageContaining("é (U+00E9)");
        assertThatThrownBy(() -> russian("a.html", "<script>'é'</script><p>One</p>", "Один"))
                .hasMessageContaining("é (U+00E9)");
    }

    @Test
    void areRefusedWhenAReferenceMeansNothing() {
        assertThatThrownBy(() -> russian("a.xml", "<é>One</é>", "Один"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("in windows-1251 the file would not be valid");
        assertThatThrownBy(() -> russian("a.xml", "<r é='1'><a>One</a></r>", "Один"))
                .isInstanceOf(UnreadableFile.class);
    }

    @Test
    void mayBeUnicode() throws Exception {
        var latin = "<?xml version='1.0' encoding='ISO-8859-1'?><a>é</a>".getBytes(ISO_8859_1);
        assertThat(new String(written("a.xml", latin, "UTF-8", "Один"), UTF_8))
                .isEqualTo("<?xml version='1.0' encoding='UTF-8'?><a>Один</a>");
        assertThat(new String(written("a.txt", "One".getBytes(UTF_8), "UTF-16LE", "Один"), UTF_16LE))
                .isEqualTo("\uFEFFОдин");
        assertThat(written("a.txt", "One".getBytes(UTF_8), "UTF-8", "Один")).isEqualTo("Один".getBytes(UTF_8));
    }
}
