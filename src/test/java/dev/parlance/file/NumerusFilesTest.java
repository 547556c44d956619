package dev.parlance.file;

import static dev.parlance.file.PluralFilesTest.forms;
import static dev.parlance.file.PluralFilesTest.into;
import static dev.parlance.file.PluralFilesTest.written;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.paragraph.ImportedSegment;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of Qt Linguist have the numerus forms that Qt gives their language. */
class NumerusFilesTest {
    private static final String TS = """
            <?xml version="1.0" encoding="utf-8"?>
            <!DOCTYPE TS>
            <TS version="2.1" language="ru">
            <context>
                <name>Main</name>
                <message numerus="yes">
                    <source>%n file(s)</source>
                    <translation type="unfinished">
                        <numerusform></numerusform>
                    </translation>
                </message>
                <message>
                    <source>Open</source>
                    <translation type="unfinished"></translation>
                </message>
            </context>
            </TS>
            """;

    private static List<String> numerus(String file) throws Exception {
        var found = PluralSamples.document(file.replace("<!DOCTYPE TS>", "")).getElementsByTagName("numerusform");
        return IntStream.range(0, found.getLength())
                .mapToObj(i -> found.item(i).getTextContent())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "ru, one few many",
        "ar, zero one two few many other",
        "ja, other",
        "tr, other",
        "cs, one few other",
        "fr, one other",
        "pl, one few many",
        "lv, one other zero",
        "mk, one other other",
        "pt_br, one other",
        "de, one other",
    })
    void aMessageHasTheFormsOfItsLanguage(String lang, String categories) throws Exception {
        var file = TS.replace("language=\"ru\"", "language=\"" + lang + "\"");
        assertThat(forms("a.ts", file, into(lang)))
                .extracting(form -> form.replaceFirst("\\+?(\\w+) .*", "$1"))
                .containsExactlyInAnyOrder(
                        List.of(categories.split(" ")).stream().distinct().toArray(String[]::new));
        assertThat(numerus(written("a.ts", file, into(lang))))
                .containsExactly(List.of(categories.split(" ")).stream()
                        .map("%%d <%s>"::formatted)
                        .toArray(String[]::new));
        assertThat(Writing.written("a.ts", file.getBytes(UTF_8), into(lang), Writing::same))
                .isEqualTo(file.getBytes(UTF_8));
    }

    @Test
    void newFormsAreLaidOutAsTheOthers() throws Exception {
        assertThat(written("a.ts", TS, into("ru")))
                .isEqualTo(TS.replaceFirst(" type=\"unfinished\"", "").replace("""
                            <numerusform></numerusform>
                """.indent(0), """
                            <numerusform>%d &lt;one></numerusform>
                            <numerusform>%d &lt;few></numerusform>
                            <numerusform>%d &lt;many></numerusform>
                """.indent(0)));
    }

    @Test
    void translationsAreThoseOfTheFormsOfQt() throws Exception {
        var file = TS.replace("language=\"ru\"", "language=\"lv\"").replace("<numerusform></numerusform>", """
                        <numerusform>viens</numerusform>
                        <numerusform>daudz</numerusform>
                        <numerusform>nulle</numerusform>""");
        assertThat(Reading.segments("a.ts", file.getBytes(UTF_8), into("lv", "ja", "lv")).stream()
                        .filter(segment -> segment.plural() != null)
                        .map(segment -> segment.plural().category() + " " + Reading.target(segment)))
                .containsExactly("zero nulle", "one viens", "other daudz");
        var other = new String(
                Writing.written("a.ts", file.getBytes(UTF_8), into("lv", "ja", "lv"), NumerusFilesTest::zero), UTF_8);
        assertThat(numerus(other)).containsExactly("viens", "daudz", "neviens");
        var japanese = written("a.ts", file, into("ja", "ja", "lv"));
        assertThat(numerus(japanese)).containsExactly("%d <other>");
        assertThat(japanese).contains("<translation>").contains("language=\"ja\"");
        assertThat(numerus(new String(
                        Writing.written("a.ts", file.getBytes(UTF_8), into("ja", "ja", "lv"), _ -> SegmentTarget.NONE),
                        UTF_8)))
                .containsExactly("");
    }

    private static SegmentTarget zero(ImportedSegment segment) {
        return segment.plural() != null && segment.plural().category().equals("zero")
                ? Writing.translated("neviens")
                : Writing.same(segment);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<translation type=\"unfinished\"/>", "", "<translation></translation>"})
    void aMessageWithoutFormsGetsThem(String translation) throws Exception {
        var from = TS.indexOf("<translation");
        var to = TS.indexOf("</message>", from);
        var file = TS.substring(0, from) + translation + TS.substring(to);
        assertThat(numerus(written("a.ts", file, into("pl", "pl", "ru"))))
                .containsExactly("%d <one>", "%d <few>", "%d <many>");
    }
}
