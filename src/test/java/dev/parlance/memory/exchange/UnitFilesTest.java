package dev.parlance.memory.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.memory.exchange.UnitDetail.Kind;
import dev.parlance.memory.exchange.UnitDetail.On;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import dev.parlance.shared.XmlText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.dhatim.fastexcel.Workbook;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitFilesTest {
    private static final Langs EN_FR = new Langs("en", List.of("fr"));
    private static final Langs MULTI = new Langs("en", List.of("fr", "ja", "zh_cn", "es"));
    private static final Path DATA = Path.of("src/test/resources/memory");

    @TempDir
    private Path directory;

    private ReadReport.Counts report = new ReadReport.Counts(0, 0, 0, 0, Map.of());

    private List<ExchangeUnit> read(Path file, LangMap langs) throws UnreadableFile, IOException {
        var units = new ArrayList<ExchangeUnit>();
        report = UnitFiles.read(file, langs, units::add);
        return units;
    }

    private List<ExchangeUnit> tmx(String body) throws UnreadableFile, IOException {
        return read(file("""
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE tmx SYSTEM "tmx14.dtd">
                <tmx version="1.4"><header srclang="en"/><body>%s</body></tmx>
                """.formatted(body).getBytes(UTF_8)), EN_FR);
    }

    private Path file(byte[] bytes) throws IOException {
        return Files.write(Files.createTempFile(directory, "units", ".any"), bytes);
    }

    private Path written(List<ExchangeUnit> units, Function<OutputStream, UnitWriter> format) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var writer = format.apply(bytes);
        for (var unit : units) {
            writer.add(unit);
            writer.flush();
        }
        writer.end();
        return file(bytes.toByteArray());
    }

    @ParameterizedTest
    @CsvSource({
        "ImportTest2A.tmx, 7",
        "ImportTest2B.tmx, 7",
        "ImportTest2C.tmx, 1",
        "Paragraph_TM.tmx, 1",
        "a_small_test.tmx, 1",
        "a_small_test2.tmx, 1",
        "okapi-confusion.tmx, 0",
        "sampleTMX2.tmx, 2",
        "python-docs-multi.tmx, 286",
    })
    void writesTheSameUnitsAndThenTheSameBytes(String name, int count) throws UnreadableFile, IOException {
        var units = read(DATA.resolve(name), EN_FR);
        assertThat(units).hasSize(count);
        var once = written(units, out -> new TmxWriter(out, "en"));
        assertThat(read(once, EN_FR)).isEqualTo(units);
        var twice = written(read(once, EN_FR), out -> new TmxWriter(out, "en"));
        assertThat(twice).hasSameBinaryContentAs(once);
    }

    @Test
    void writesAUnitOfManyLanguagesAsOne() throws UnreadableFile, IOException {
        var units = read(DATA.resolve("python-docs-multi.tmx"), MULTI);
        assertThat(units).hasSize(1_145);
        var file = written(units, out -> new TmxWriter(out, "en"));
        assertThat(Files.readString(file).lines().filter(line -> line.startsWith("<tu ")))
                .hasSize(300);
        assertThat(read(file, MULTI)).isEqualTo(units);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ImportTest2A.tmx",
                "ImportTest2C.tmx",
                "Paragraph_TM.tmx",
                "a_small_test2.tmx",
                "sampleTMX2.tmx",
                "python-docs-multi.tmx"
            })
    void writesTheSameUnitsIntoAWorkbook(String name) throws UnreadableFile, IOException {
        var units = read(DATA.resolve(name), MULTI);
        var file = written(units, out -> new XlsxWriter(out, "en", MULTI.targets()));
        assertThat(read(file, MULTI))
                .isEqualTo(units.stream().map(UnitFilesTest::untagged).toList());
    }

    /** A workbook keeps codes, but not their form in TMX. */
    private static ExchangeUnit untagged(ExchangeUnit unit) {
        return new ExchangeUnit(
                UnitText.of(unit.source().text()),
                unit.targetLang(),
                UnitText.of(unit.target().text()),
                unit.previousSource(),
                unit.nextSource(),
                unit.contextKey(),
                unit.stamp(),
                unit.details());
    }

    @Test
    void convertsAllElementsToInlineCodes() throws UnreadableFile, IOException {
        var text = read(DATA.resolve("a_small_test2.tmx"), EN_FR)
                .getFirst()
                .source()
                .text();
        assertThat(text.text()).isEqualTo("￼￼Click ￼ to ￼start￼.￼");
        assertThat(text.codes())
                .extracting(InlineCode::kind, InlineCode::id, InlineCode::data)
                .map(Object::toString)
                .containsExactly(
                        "(OPEN, 1, \"<I>\")",
                        "(OPEN, 2, \"<B>\")",
                        "(STANDALONE, 3, \"<IMG SRC=\"here.png\" ALT=\"Start Here!\">\")",
                        "(OPEN, 4, \"<hi type=\"verb\" x=\"4\">\")",
                        "(CLOSE, 4, \"</hi>\")",
                        "(CLOSE, 2, \"</B>\")");
    }

    @Test
    void writesCodesOfOtherFormats() throws UnreadableFile, IOException {
        var source = new SegmentText(
                "a￼b￼c￼￼",
                List.of(
                        new InlineCode(InlineCode.Kind.OPEN, 1, "<b>", false),
                        new InlineCode(InlineCode.Kind.CLOSE, 1, "</b>", false),
                        new InlineCode(InlineCode.Kind.STANDALONE, 2, "<br/>", true),
                        new InlineCode(InlineCode.Kind.CLOSE, 3, "</i>", false)));
        var unit = new ExchangeUnit(
                UnitText.of(source),
                "fr",
                UnitText.of(SegmentText.of("￼")),
                null,
                null,
                null,
                UnitStamp.NONE,
                List.of());
        var file = written(List.of(unit), out -> new TmxWriter(out, "en_us"));
        assertThat(Files.readString(file))
                .contains("srclang=\"en-US\"")
                .contains("<seg>a<bpt i=\"1\" x=\"1\">&lt;b&gt;</bpt>b<ept i=\"1\">&lt;/b&gt;</ept>c"
                        + "<ph x=\"2\" type=\"lb\">&lt;br/&gt;</ph><it pos=\"end\" x=\"3\">&lt;/i&gt;</it></seg>")
                .contains("<seg>￼</seg>");
        var again = read(file, EN_FR).getFirst();
        assertThat(again.source().text()).isEqualTo(source);
        assertThat(again.target().text()).isEqualTo(SegmentText.of("￼"));
    }

    @Test
    void keepsAuthorsDatesAndOtherDetails() throws UnreadableFile, IOException {
        var unit = read(DATA.resolve("sampleTMX2.tmx"), EN_FR).getFirst();
        assertThat(unit.stamp())
                .isEqualTo(new UnitStamp(
                        Instant.parse("1997-03-09T02:11:45Z"),
                        "BobW",
                        Instant.parse("1997-03-14T02:34:01Z"),
                        "ManonD"));
        assertThat(unit.details())
                .contains(
                        new UnitDetail(On.UNIT, Kind.ATTRIBUTE, "tuid", "0001"),
                        new UnitDetail(On.UNIT, Kind.NOTE, null, "Text of a note at the TU level."),
                        new UnitDetail(On.UNIT, Kind.PROPERTY, "x-Project", "Pægasus"),
                        new UnitDetail(On.TARGET, Kind.PROPERTY, "Origin", "MT"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"yesterday", "+100000101T000000Z", "9999-12-31T23:59:59-01:00"})
    void leavesOutADateThatCannotBeWritten(String date) {
        assertThat(TmxNames.date(date)).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "x-previous-source, x-next-source, x-context-key, before",
        "prev, next, id, before",
        "x-context-pre, x-context-post, x-context, <seg>before</seg>",
    })
    void readsTheContextsOfDifferentTools(String previous, String next, String key, String text)
            throws UnreadableFile, IOException {
        var unit = tmx("""
                <tu><prop type="%s">%s</prop><prop type="%s">after</prop><prop type="%s">menu.1</prop>\
                <tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="fr"><seg>b</seg></tuv></tu>
                """.formatted(previous, XmlText.text(text), next, key)).getFirst();
        assertThat(unit.previousSource()).isEqualTo("before");
        assertThat(unit.nextSource()).isEqualTo("after");
        assertThat(unit.contextKey()).isEqualTo("menu.1");
        var again = read(written(List.of(unit), out -> new TmxWriter(out, "en")), EN_FR);
        assertThat(again).containsExactly(unit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "ISO-8859-1"})
    void readsEveryEncoding(String charset) throws UnreadableFile, IOException {
        var declared = charset.startsWith("UTF-16") ? "UTF-16" : charset;
        var text = """
                <?xml version="1.0" encoding="%s"?><tmx version="1.4"><header srclang="*all*"/><body>\
                <tu><tuv xml:lang="FR"><seg>été</seg></tuv>\
                <tuv xml:lang="EN-us"><seg>summer</seg></tuv></tu></body></tmx>
                """.formatted(declared);
        var unit = read(file(text.getBytes(Charset.forName(charset))), EN_FR).getFirst();
        assertThat(unit.source().text().text()).isEqualTo("summer");
        assertThat(unit.target().text().text()).isEqualTo("été");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<ph/>", "<ph x='1'/>", "<ph x='2'/>"})
    void readsManyCodesOfOneUnitInLinearTime(String code) throws Exception {
        var unit = "<tu><tuv xml:lang='en'><seg>" + code.repeat(200_000)
                + "</seg></tuv><tuv xml:lang='fr'><seg>x</seg></tuv></tu>";
        // 200,000 codes took more than a minute when the search for a free number began at 1
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> tmx(unit));
        assertThat(report.units() + report.tooLong() + report.empty()).isEqualTo(1);
    }

    @Test
    void prefersTheExactLanguageAndCountsSkippedTexts() throws UnreadableFile, IOException {
        var units = tmx("""
                <tu><tuv xml:lang="en-GB"><seg>colour</seg></tuv><tuv xml:lang="en"><seg>color</seg></tuv>\
                <tuv xml:lang="fr-CA"><seg>teinte</seg></tuv><tuv xml:lang="fr"><seg>couleur</seg></tuv>\
                <tuv xml:lang="de"><seg>Farbe</seg></tuv></tu>
                <tu><tuv xml:lang="de"><seg>Haus</seg></tuv><tuv xml:lang="fr"><seg>maison</seg></tuv></tu>
                <tu><tuv xml:lang="en"><seg> </seg></tuv><tuv xml:lang="fr"><seg>vide</seg></tuv></tu>
                <tu><tuv xml:lang="en"><seg>%s</seg></tuv><tuv xml:lang="fr"><seg>long</seg></tuv></tu>
                """.formatted("x".repeat(65_537)));
        assertThat(units).singleElement().satisfies(unit -> {
            assertThat(unit.source().text().text()).isEqualTo("color");
            assertThat(unit.target().text().text()).isEqualTo("couleur");
        });
        assertThat(report.units()).isEqualTo(1);
        assertThat(report.otherLangs()).isEqualTo(Map.of("de", 1L));
        assertThat(report.withoutSource()).isEqualTo(1);
        assertThat(report.empty()).isEqualTo(1);
        assertThat(report.tooLong()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<tmx><body><tu><tuv xml:lang='en'><seg>a</tuv></tu></body></tmx>"
                        + " | fileBroken | line 1: not well-formed XML",
                "<tmx><body>\\n<tu><tuv><seg>a</seg></tuv></tu></body></tmx>"
                        + " | fileBroken | line 2: a <tuv> without xml:lang",
                "<tmx><body>\\n\\n<tu><tuv xml:lang='en'/></tu></body></tmx>"
                        + " | fileBroken | line 3: a <tuv> without <seg>",
                "<xliff/> | fileFormatUnsupported | its root element is <xliff>",
                "<!DOCTYPE tmx [<!ENTITY a \"b\">]><tmx/>" + " | fileUnsafe | line 1: the DOCTYPE declares entities",
                "<!DOCTYPE tmx SYSTEM 'x.dtd'><tmx><body>"
                        + "<tu><tuv xml:lang='en'><seg>&secret;</seg></tuv></tu></body></tmx>"
                        + " | fileUnsafe | &secret;",
                "nothing like it | fileBroken | not well-formed XML",
            })
    void reportsTheLineOfAnError(String text, String code, String message) throws IOException {
        var file = file(text.replace("\\n", "\n").getBytes(UTF_8));
        assertThatThrownBy(() -> read(file, EN_FR)).isInstanceOfSatisfying(UnreadableFile.class, broken -> {
            assertThat(broken.code()).isEqualTo(code);
            assertThat(broken).hasMessageContaining(message);
        });
    }

    @Test
    void refusesAnEnormousUnit() throws IOException {
        var tuv = "<tuv xml:lang='en'><seg>" + "x".repeat(4_000_001) + "</seg></tuv>";
        assertThatThrownBy(() -> tmx("<tu>" + tuv + "</tu>")).hasMessageContaining("a unit of more than 4,000,000");
        var tag = "<tu note='" + "x".repeat(1 << 20) + "'/>";
        assertThatThrownBy(() -> tmx(tag)).hasMessageContaining("a tag of more than 1,048,576 characters");
    }

    @Test
    void refusesAnEmptyFile() throws IOException {
        var file = file(new byte[0]);
        assertThatThrownBy(() -> read(file, EN_FR)).hasMessage("the file is empty");
    }

    private Path workbook(String[]... rows) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var workbook = new Workbook(bytes, "test", "1.0")) {
            var sheet = workbook.newWorksheet("Texts");
            for (var row = 0; row < rows.length; row++) {
                for (var column = 0; column < rows[row].length; column++) {
                    sheet.value(row, column, rows[row][column]);
                }
            }
        }
        return file(bytes.toByteArray());
    }

    private static String[] row(String... cells) {
        return cells;
    }

    @Test
    void readsAWorkbookWrittenByAPerson() throws UnreadableFile, IOException {
        var units = read(
                workbook(
                        row("English", "en-US", "FR", "de", "contextKey"),
                        row("x", " Save\n & <go>", "Enregistrer", "Sichern", "menu.1"),
                        row("", "", "", "", ""),
                        row("x", "Only", "", "Nur", "")),
                EN_FR);
        assertThat(units).singleElement().satisfies(unit -> {
            assertThat(unit.source().text().text()).isEqualTo(" Save\n & <go>");
            assertThat(unit.target().text().text()).isEqualTo("Enregistrer");
            assertThat(unit.contextKey()).isEqualTo("menu.1");
        });
        assertThat(report.otherLangs()).containsOnlyKeys("de");
    }

    @Test
    void keepsWhiteSpaceInAWorkbook() throws UnreadableFile, IOException {
        var unit = new ExchangeUnit(
                UnitText.of(SegmentText.of("  two  spaces\n\tand _x0041_ ")),
                "fr",
                UnitText.of(SegmentText.of("=1+1 ")),
                null,
                null,
                null,
                UnitStamp.NONE,
                List.of());
        assertThat(read(written(List.of(unit), out -> new XlsxWriter(out, "en", List.of("fr"))), EN_FR))
                .containsExactly(unit);
    }

    @Test
    void reportsTheRowOfAnError() throws IOException {
        var header = workbook(row("source", "target"), row("a", "b"));
        assertThatThrownBy(() -> read(header, EN_FR))
                .hasMessageStartingWith("sheet Texts, row 1: must contain the language code");
        for (var created : List.of("yesterday", "9999-12-31T23:59:59-01:00")) {
            var date = workbook(row("en", "fr", "created"), row("a", "b", ""), row("c", "d", created));
            assertThatThrownBy(() -> read(date, EN_FR))
                    .hasMessageStartingWith("sheet Texts, row 3: created must be a date");
        }
        var extra = workbook(row("en", "fr", "extra"), row("a", "b", "{\"codes\":{\"en\":[{}]}}"));
        assertThatThrownBy(() -> read(extra, EN_FR)).hasMessageStartingWith("sheet Texts, row 2: extra is not");
        var codes = workbook(
                row("en", "fr", "extra"),
                row("a", "b", "{\"codes\":{\"en\":[{\"kind\":\"OPEN\",\"id\":1,\"data\":\"x\",\"space\":false}]}}"));
        assertThatThrownBy(() -> read(codes, EN_FR))
                .hasMessageContaining("row 2: the number of U+FFFC characters in en differs");
    }

    @Test
    void refusesOtherArchivesAndBombs() throws IOException {
        assertThatThrownBy(() -> read(zip("a.txt", 1), EN_FR)).hasMessageContaining("[Content_Types].xml");
        assertThatThrownBy(() -> read(zip("[Content_Types].xml", 32 << 20), EN_FR))
                .hasMessageContaining("expands to more than");
        var broken = file(new byte[] {'P', 'K', 3, 4, 0, 0, 0});
        assertThatThrownBy(() -> read(broken, EN_FR)).hasMessageContaining("the file is damaged");
    }

    private Path zip(String name, int zeros) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(new byte[zeros]);
        }
        return file(bytes.toByteArray());
    }
}
