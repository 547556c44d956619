package dev.parlance.memory.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.memory.exchange.UnitDetail.On;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A file that is exported has the contexts that the segments have now. */
class TmxContextTest {
    private static final Langs LANGS = new Langs("en", List.of("fr", "ja"));
    private static final String IMPORTED = """
            <tmx version="1.4"><header srclang="en"/><body>
            <tu><prop type="x-context">K1</prop><prop type="x-kind">UI</prop><tuv xml:lang="en"><seg>a</seg></tuv>\
            <tuv xml:lang="fr"><prop type="prev">Old</prop><seg>b</seg></tuv></tu></body></tmx>
            """;

    @TempDir
    private Path directory;

    private List<ExchangeUnit> read(Path file) throws Exception {
        var units = new ArrayList<ExchangeUnit>();
        UnitFiles.read(file, LANGS, units::add);
        return units;
    }

    private Path written(List<ExchangeUnit> units) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var writer = new TmxWriter(bytes, "en");
        for (var unit : units) {
            writer.add(unit);
        }
        writer.end();
        return Files.write(directory.resolve("written.tmx"), bytes.toByteArray());
    }

    private static ExchangeUnit edited(
            ExchangeUnit unit, String lang, @Nullable String previous, @Nullable String key, List<UnitDetail> details) {
        return new ExchangeUnit(
                unit.source(), lang, unit.target(), previous, null, key, unit.stamp(), List.copyOf(details));
    }

    @ParameterizedTest
    @CsvSource({"K1, Old", "K2, New", "K1, New", "K2,", "K1,", ", New", ",", "K2, <seg>"})
    void isThatOfTheSegmentAfterAnEdit(@Nullable String key, @Nullable String previous) throws Exception {
        var imported = read(Files.writeString(directory.resolve("imported.tmx"), IMPORTED))
                .getFirst();
        assertThat(imported.previousSource()).isEqualTo("Old");
        var one = edited(imported, "fr", previous, key, imported.details());
        var shared = imported.details().stream()
                .filter(detail -> detail.on() == On.UNIT)
                .toList();
        var other = edited(imported, "ja", previous, key, shared);
        for (var units : List.of(List.of(one), List.of(one, other), List.of(other, one))) {
            var file = written(units);
            var text = Files.readString(file);
            assertThat(text).containsOnlyOnce("<prop type=\"x-kind\">UI</prop>");
            var again = read(file);
            assertThat(again)
                    .extracting(ExchangeUnit::contextKey)
                    .hasSize(units.size())
                    .allMatch(same(key));
            assertThat(again).extracting(ExchangeUnit::previousSource).allMatch(same(previous));
            assertThat(again).extracting(ExchangeUnit::nextSource).containsOnlyNulls();
            assertThat(Files.readString(written(again))).isEqualTo(text);
        }
    }

    private static Predicate<@Nullable String> same(@Nullable String expected) {
        return text -> Objects.equals(text, expected);
    }
}
