package dev.parlance.file.formats.properties;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.NewFile;
import dev.parlance.file.Reading;
import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayOutputStream;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PropertiesReaderTest {
    @Test
    void readsKeysAndTheCommentsAboveThem() throws Exception {
        var segments = Reading.segments("a.properties", "# file\n\n# One.\n! Two.\nkey = Text. \\\n   More\n\nb:c");
        assertThat(segments)
                .extracting(segment -> segment.source().text(), ImportedSegment::contextKey, ImportedSegment::note)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("Text.", "key", "One.\nTwo."),
                        org.assertj.core.groups.Tuple.tuple("More", "key", "One.\nTwo."),
                        org.assertj.core.groups.Tuple.tuple("c", "b", null));
    }

    @Test
    void readsRealFiles() throws Exception {
        assertThat(Reading.segments("startup__LocalStrings_ja.properties"))
                .filteredOn(segment -> "catalina.incorrectPermissions".equals(segment.contextKey()))
                .extracting(segment -> segment.source().text())
                .containsExactly("権限が間違っています。", "ファイルに対して読み取り権限が許可されていません。");
        assertThat(Reading.texts("Test03.properties"))
                .containsExactly(
                        "Text for text100 (no extraction)", "Text for key101", "Text for textkey102 (no extraction)");
    }

    @ParameterizedTest
    @CsvSource({"UTF-16BE, 00", "UTF-8, ff"})
    void refusesBytesThatTheEncodingOfTheMarkDoesNotHave(String charset, String last) throws Exception {
        var bytes = new ByteArrayOutputStream();
        bytes.write("\uFEFFa = One\nb = Two".getBytes(Charset.forName(charset)));
        bytes.write(HexFormat.of().parseHex(last));
        assertThatThrownBy(() -> Reading.texts("a.properties", bytes.toByteArray()))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 2: the bytes are not valid %s, the encoding that the file shows", charset);
    }

    @Test
    void isLatin1WhenItIsNotUtf8() throws Exception {
        assertThat(Reading.texts("iso8859_1_valid.properties")).startsWith("alegrià", "niño");
        assertThat(Reading.texts("a.properties", "a = Größe".getBytes(ISO_8859_1)))
                .containsExactly("Größe");
        assertThat(Reading.texts("a.properties", "a = Größe €")).containsExactly("Größe €");
    }

    @Test
    void reportsTheLineOfAnInvalidEscape() {
        assertThatThrownBy(() -> Reading.texts("a.properties", "a = b\nc = \\u00g0"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 2: \\u must be followed by four hexadecimal digits");
    }

    @ParameterizedTest
    @CsvSource({
        "startup__LocalStrings_ja.properties, UTF-8",
        "iso8859_1_valid.properties, ISO-8859-1",
        "Test03.properties, UTF-8"
    })
    void readsAsTheJdkDoes(String file, String charset) throws Exception {
        var path = Reading.resource(file);
        assertThat(read(Files.readString(path, Charset.forName(charset)))).isEqualTo(jdk(path, charset));
    }

    /**
     * No generated file ends with a backslash: from a single one the JDK reads an empty entry, and our reader reads
     * nothing.
     */
    @Property(tries = 2000)
    void agreesWithTheJdk(@ForAll("files") String file) throws Exception {
        var expected = new Properties();
        expected.load(new StringReader(file));
        assertThat(read(file)).isEqualTo(expected);
    }

    private static Map<Object, Object> jdk(java.nio.file.Path path, String charset) throws Exception {
        var properties = new Properties();
        try (var text = Files.newBufferedReader(path, Charset.forName(charset))) {
            properties.load(text);
        }
        return properties;
    }

    private static Map<String, String> read(String content) throws Exception {
        var file = NewFile.of(content);
        try {
            var values = new LinkedHashMap<String, String>();
            var checked = new CheckedFile(
                    file,
                    new PropertiesFormat(),
                    new ReadOptions("en", null),
                    java.nio.charset.StandardCharsets.UTF_8,
                    0,
                    null);
            PropertiesReader.read(checked, paragraph -> values.put(key(paragraph), text(paragraph)));
            return values;
        } finally {
            Files.delete(file);
        }
    }

    private static String key(Paragraph paragraph) {
        return paragraph.contextKey() == null ? "" : paragraph.contextKey();
    }

    private static String text(Paragraph paragraph) {
        return paragraph.source().text().replaceAll(Pattern.quote(String.valueOf(SegmentText.CODE)), "");
    }

    @Provide
    Arbitrary<String> files() {
        return Arbitraries.of(
                        "a", "key", " ", "\t", "\f", "=", ":", "\\", "\\\n", "\n", "\r\n", "\r", "#", "!", "é",
                        "\\u00e9", "\\n", "\\:", "\\ ")
                .list()
                .ofMaxSize(25)
                .map(parts -> String.join("", parts) + "\nend=1");
    }
}
