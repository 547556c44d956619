package dev.parlance.memory.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of several texts of a unit for one language of the memory, the one that was changed last is read. */
class TmxAlternativesTest {
    private static final Langs LANGS = new Langs("en", List.of("fr"));

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "fr changedate='20250101T000000Z', fr changedate='20200101T000000Z', one",
        "fr changedate='20200101T000000Z', fr changedate='20250101T000000Z', other",
        "fr creationdate='20250101T000000Z', fr changedate='20200101T000000Z', one",
        "fr, fr changedate='20200101T000000Z', one",
        "fr changedate='20250101T000000Z', fr, other",
        "fr, fr, other",
        "fr-CA changedate='20200101T000000Z', fr-CH changedate='20250101T000000Z', other",
        "fr-CA changedate='20250101T000000Z', fr-CH changedate='20200101T000000Z', one",
        "fr-CA, fr-CH, one",
        "fr changedate='20200101T000000Z', fr-CH changedate='20250101T000000Z', one",
        "fr-CA changedate='20250101T000000Z', fr changedate='20200101T000000Z', other",
    })
    void readsTheOneThatWasChangedLast(String one, String other, String expected) throws Exception {
        assertThat(read("", one, other)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "20230101T000000Z, fr, fr changedate='20200101T000000Z', one",
        "20230101T000000Z, fr, fr changedate='20250101T000000Z', other",
        "20230101T000000Z, fr changedate='20200101T000000Z', fr, other",
    })
    void takesAMissingDateFromTheUnit(String date, String one, String other, String expected) throws Exception {
        assertThat(read(" changedate='%s'".formatted(date), one, other)).isEqualTo(expected);
    }

    /** The text that is read; the values are languages with further attributes. */
    private String read(String unit, String one, String other) throws Exception {
        var file =
                Files.writeString(directory.resolve("alternatives.tmx"), """
                <tmx version="1.4"><header srclang="en"/><body><tu%s><tuv xml:lang="en"><seg>a</seg></tuv>
                %s<seg>one</seg></tuv>%s<seg>other</seg></tuv></tu></body></tmx>
                """.formatted(unit, begin(one), begin(other)));
        var units = new ArrayList<ExchangeUnit>();
        UnitFiles.read(file, LANGS, units::add);
        assertThat(units).hasSize(1);
        return units.getFirst().target().text().text();
    }

    private static String begin(String variant) {
        var lang = variant.split(" ", 2)[0];
        return "<tuv xml:lang=\"%s\"%s>".formatted(lang, variant.substring(lang.length()));
    }
}
