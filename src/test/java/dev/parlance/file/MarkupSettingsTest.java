package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import org.junit.jupiter.api.Test;

/** Settings of markup that change target files only. */
class MarkupSettingsTest {

    private static String written(String name, String content, String settings, String translation) throws Exception {
        var json = FileImportSettings.read(settings.replace('\'', '"'));
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, json);
        return new String(
                Writing.written(name, content.getBytes(UTF_8), options, _ -> Writing.translated(translation)), UTF_8);
    }

    @Test
    void htmlHasReferencesOnlyWhereTheyAreNeeded() throws Exception {
        var file = "<p title=\"&eacute; &amp; &lt;\">&eacute; &amp; &lt; &quot;</p>";
        var text = "é & < \" &amp; <b";
        assertThat(written("a.html", file, "{}", text))
                .isEqualTo("<p title=\"&eacute; &amp; &lt; &quot; &amp;amp; &lt;b\">"
                        + "&eacute; &amp; &lt; &quot; &amp;amp; &lt;b</p>");
        assertThat(written("a.html", file, "{'html': {'escapeDisabled': true}}", text))
                .isEqualTo("<p title=\"é & < &quot; &amp;amp; <b\">é & < \" &amp;amp; &lt;b</p>");
    }

    @Test
    void markdownDoesNotEscapeSomeCharacters() throws Exception {
        var settings = "{'md': {'notEscapedCharacters': '_#'}}";
        assertThat(written("a.md", "One\\_\n", "{}", "_a and b_c_ d")).isEqualTo("\\_a and b\\_c\\_ d\n");
        assertThat(written("a.md", "One\\_\n", settings, "_a and b")).isEqualTo("_a and b\n");
        assertThatThrownBy(() -> written("a.md", "One\n", settings, "_a_ b"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("another text");
    }
}
