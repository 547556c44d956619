package dev.parlance.memory.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.SegmentText;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The numbers of codes show which code of a target is which code of the source. They are written as {@code (1} for an
 * opening, {@code )1} for a closing, {@code .1} for a standalone code.
 */
class TmxCodesTest {
    @TempDir
    private Path directory;

    private ExchangeUnit read(Path file) throws Exception {
        var units = new ArrayList<ExchangeUnit>();
        UnitFiles.read(file, new Langs("en", List.of("de")), units::add);
        return units.getFirst();
    }

    private Path file(byte[] bytes) throws Exception {
        return Files.write(Files.createTempFile(directory, "codes", ".tmx"), bytes);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // OmegaT numbers from 0
                "<ph x='0'/> <ph x='1'/> | <ph x='1'/> <ph x='0'/> | .0 .1 | .1 .0",
                "<bpt i='0' x='0'/>a<ept i='0'/> <ph x='1'/> | <ph x='1'/> <bpt i='0' x='0'/>a<ept i='0'/>"
                        + " | (0 )0 .1 | .1 (0 )0",
                // a number before the code that has it
                "<ph/> <ph x='1'/> <ph x='2'/> | <ph x='2'/> <ph x='1'/> <ph/> | .3 .1 .2 | .2 .1 .3",
                "<ph x='7'/> <it pos='end' x='1'/> | <it pos='end' x='1'/> <ph x='7'/> | .7 )1 | )1 .7",
                // each kind of element with numbers of its own
                "<bpt i='1' x='1'/>a<ept i='1'/> <ph x='1'/> | <ph x='1'/> <bpt i='1' x='1'/>a<ept i='1'/>"
                        + " | (1 )1 .2 | .2 (1 )1",
                // only their data
                "<ph>A</ph> <ph>B</ph> | <ph>B</ph> <ph>A</ph> | .1 .2 | .2 .1",
                "<bpt i='1'>b</bpt>a<ept i='1'>/b</ept> <ph>C</ph> | <ph>C</ph> <bpt i='4'>b</bpt>a<ept i='4'>/b</ept>"
                        + " | (1 )1 .2 | .2 (1 )1",
                "<ph>A</ph> <ph>A</ph> <ph>B</ph> | <ph>B</ph> <ph>A</ph> <ph>A</ph> | .1 .2 .3 | .3 .1 .2",
                "\uFFFC <ph>A</ph> | <ph>A</ph> \uFFFC | .1 .2 | .2 .1",
                "<hi type='a'>a</hi><hi type='b'>b</hi> | <hi type='b'>b</hi><hi type='a'>a</hi>"
                        + " | (1 )1 (2 )2 | (2 )2 (1 )1",
                // only their pairs
                "<ph/> <bpt i='1'/>a<ept i='1'/> <bpt i='2'/>b<ept i='2'/>"
                        + " | <bpt i='2'/>b<ept i='2'/> <bpt i='1'/>a<ept i='1'/> <ph/>"
                        + " | .3 (1 )1 (2 )2 | (2 )2 (1 )1 .3",
                // only their order
                "<ph/> <ph/> | <ph/> <ph/> | .1 .2 | .1 .2",
                // no code of the source
                "<ph x='1'>A</ph> | <ph x='2'>A</ph> <ph>B</ph> | .1 | .2 .1",
                "<ph x='-1'/> <ph x='99999999999'/> <ph x='1'/> <ph x='1'/> | a | .2 .3 .1 .4 | ''"
            })
    void numbersCodesOfATargetAsThoseOfItsSource(String source, String target, String numbers, String targetNumbers)
            throws Exception {
        var unit = read(Files.writeString(directory.resolve("read.tmx"), """
                <tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>%s</seg></tuv>\
                <tuv xml:lang="de"><seg>%s</seg></tuv></tu></body></tmx>
                """.formatted(source, target)));
        assertThat(numbers(unit.source().text())).isEqualTo(numbers);
        assertThat(numbers(unit.target().text())).isEqualTo(targetNumbers);
        var bytes = new ByteArrayOutputStream();
        var writer = new TmxWriter(bytes, "en");
        writer.add(unit);
        writer.end();
        assertThat(read(file(bytes.toByteArray()))).isEqualTo(unit);
    }

    private static String numbers(SegmentText text) {
        return text.codes().stream()
                .map(code -> switch (code.kind()) {
                    case OPEN -> "(" + code.id();
                    case CLOSE -> ")" + code.id();
                    case STANDALONE -> "." + code.id();
                })
                .collect(Collectors.joining(" "));
    }
}
