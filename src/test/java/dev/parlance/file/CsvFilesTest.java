package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV files come back as they are but for what was translated; FastCSV reads what was written. */
class CsvFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static String written(String file, String... targets) throws Exception {
        var next = List.of(targets).iterator();
        return new String(
                Writing.written(
                        "a.csv",
                        file.getBytes(UTF_8),
                        GERMAN,
                        _ -> next.hasNext() ? Writing.translated(next.next()) : SegmentTarget.NONE),
                UTF_8);
    }

    private static List<List<String>> cells(String file) {
        return CsvReader.builder()
                .skipEmptyLines(false)
                .allowMissingFields(true)
                .allowExtraFields(true)
                .ofCsvRecord(file)
                .stream()
                .map(row -> List.copyOf(row.getFields()))
                .toList();
    }

    @Test
    void onlyTheCellsThatAreTranslatedChange() throws Exception {
        var file = "id,\"One, \"\"two\"\"\" ,three\r\n\r\n\"4\"\t, \"Five\",six \"6\"\r\n7";
        assertThat(Reading.texts("a.csv", file))
                .containsExactly("id", "One, \"two\"", "three", "4", "Five", "six \"6\"", "7");
        assertThat(written(file)).isEqualTo(file);
        assertThat(written(file, "id", "Eins, \"zwei\"!", "drei", "4", "Fünf", "sechs \"6\"", "7"))
                .isEqualTo(file.replace("One, \"\"two\"\"", "Eins, \"\"zwei\"\"!")
                        .replace("three", "drei")
                        .replace("Five", "Fünf")
                        .replace("six \"6\"", "\"sechs \"\"6\"\"\""));
    }

    @Test
    void aLineEndInACellIsThatOfTheCell() throws Exception {
        assertThat(Reading.texts("a.csv", "\"One\r\ntwo\",x")).containsExactly("One", "two", "x");
        assertThat(written("\"One\r\ntwo\",x", "Eins\nUno", "zwei")).isEqualTo("\"Eins\r\nUno\r\nzwei\",x");
        assertThat(written("One,x", "Eins\nzwei")).isEqualTo("\"Eins\nzwei\",x");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"a,\"b\nc,d", "\"", "a\"b,\"c\"d,e", "\"a\"\"", "\"\"\"a\"\"\" ,\"b", "a,\r\r\n,b", "\n\n,"})
    void quotationMarksOutOfPlaceAreReadAndWritten(String file) throws Exception {
        assertThat(written(file)).isEqualTo(file);
        var marked = new String(
                Writing.written(
                        "a.csv",
                        file.getBytes(UTF_8),
                        GERMAN,
                        segment -> Writing.translated("<" + segment.source().text() + ">")),
                UTF_8);
        assertThat(Reading.texts("a.csv", marked))
                .isEqualTo(Reading.texts("a.csv", file).stream()
                        .map(text -> "<" + text + ">")
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("dev.parlance.file.WordFilesTest#hostile")
    void hostileTextsAreReadAsTheyWereSent(String text) throws Exception {
        for (var file : List.of("x,One,y\n", "x,\"One\",y\n", ";,\"One\"\n")) {
            var written = written(file, "x", text);
            var expected = text.replace('\uD800', '\uFFFD');
            assertThat(cells(written).getFirst()).contains(expected);
        }
        assertThat(cells(written("x,One", "x", "=1;2,\"3\"\n'")).getFirst()).contains("=1;2,\"3\"\n'");
    }
}
