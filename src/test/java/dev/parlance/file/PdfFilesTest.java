package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The text of a PDF becomes the paragraphs of a Word file. */
class PdfFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static List<String> texts(PdfPage page) throws Exception {
        return Reading.texts("a.pdf", page.bytes());
    }

    private static UnreadableFile refused(byte[] file) {
        return catchThrowableOfType(UnreadableFile.class, () -> Reading.texts("a.pdf", file));
    }

    /** LibreOffice made the file; the texts are those of its source. */
    @Test
    void columnsAreReadOneAfterTheOther() throws Exception {
        assertThat(Reading.texts("columns.pdf"))
                .containsExactly(
                        "Garden Almanac",
                        "The Kitchen Garden in Spring",
                        "This first paragraph runs over the whole width of the page.",
                        "It is long enough to fill more than one line, so that its lines must be joined into one"
                                + " paragraph again, without the breaks that the layout has put into it.",
                        "Peas are the first seeds that go into the ground.",
                        "They endure a light frost, and they like the cool weeks of the early year better than the heat"
                                + " that follows.",
                        "Sow them in double rows, a hand apart, and give them twigs to climb as soon as they have four"
                                + " leaves.",
                        "Lettuce is sown every two weeks.",
                        "A short row is enough for a family, because all its heads are ripe at the same time and"
                                + " none of them waits for long.",
                        "Water it in the morning.",
                        "Potatoes need warm soil.",
                        "Put them into a light place in March, so that short and strong sprouts grow, and plant them"
                                + " when the dandelions flower.",
                        "Earth them up twice, first when the leaves are as high as a hand, and again three weeks"
                                + " later.",
                        "Carrots want deep and loose ground without stones.",
                        "They come up slowly, so mark their rows with a few radishes, which are harvested long before"
                                + " the carrots need the space.",
                        "After the columns, the text goes on over the full width of the page, and this paragraph"
                                + " is long enough to have more than one line as well, which"
                                + " shows that it is read last.",
                        "• A list item that is long enough for a second line, because it says the same thing again and"
                                + " again until the line is full and the next one begins below its text.",
                        "• A short item",
                        "Plant",
                        "Sow",
                        "Harvest",
                        "Peas",
                        "March",
                        "June",
                        "Page 1");
    }

    @Test
    void otherScriptsAreInTheOrderOfReading() throws Exception {
        assertThat(Reading.texts("scripts.pdf"))
                .containsExactly(
                        "庭の野菜は春に種をまきます。",
                        "えんどう豆は最初に土に入れる種で、軽い霜に耐え、その後の暑さよりも早春の涼しい週を好みます。",
                        "手の幅ほど離して二列にまき、葉が四枚になったらすぐに枝を立ててください。",
                        "豌豆是最先下地的种子。",
                        "它们能耐轻霜，喜欢早春凉爽的几周，胜过之后的炎热。",
                        "请按双行播种，行距一掌，长出四片叶子后立即给它们搭上小枝，好让它们往上爬。",
                        "البازلاء هي أول البذور التي تزرع في الأرض.",
                        "إنها تتحمل الصقيع الخفيف، وتحب الأسابيع الباردة في بداية السنة أكثر من الحر الذي يليها.",
                        "ازرعها في صفين عام 2026 (مارس) وأعطها أغصانا لتتسلق.",
                        "שלום לגן הירק.",
                        "האפונה היא הזרע הראשון שנזרע באדמה בחודש מרץ 2026, והיא אוהבת את השבועות הקרירים של תחילת"
                                + " השנה יותר מן החום שבא אחריהם (כך אומרים).");
    }

    @Test
    void columnsThatAreDrawnRowByRowAreColumns() throws Exception {
        var page = new PdfPage();
        String[] left = {"The left column has lines", "that go on below each one", "until the column ends here"};
        String[] right = {"while the right column is", "read after the left one, so", "its lines do not mix in it"};
        for (var i = 0; i < left.length; i++) {
            page.lines(50, 100 + 14 * i, left[i]).lines(300, 100 + 14 * i, right[i]);
        }
        assertThat(texts(page))
                .containsExactly(
                        "The left column has lines that go on below each one until the column ends here while the right"
                                + " column is read after the left one, so its lines do not mix in it");
    }

    @Test
    void linesJoinWithoutTheHyphenOfADividedWord() throws Exception {
        assertThat(texts(new PdfPage()
                        .lines(
                                50,
                                100,
                                "This line ends with a divi-",
                                "ded word, and one as Haus-",
                                "und Garten keeps it, like X-",
                                "Ray.")))
                .containsExactly(
                        "This line ends with a divided word, and one as Haus- und Garten keeps it, like X-Ray.");
    }

    @Test
    void paragraphsEndAtShortLinesIndentsDistancesSizesAndLabels() throws Exception {
        var page = new PdfPage()
                .lines(18, 50, 60, "A heading of its own")
                .lines(
                        50,
                        100,
                        "The first paragraph has two lines and",
                        "ends early.",
                        "The second one ends at the end of it,",
                        "  so that only the indent of the next",
                        "line shows that it is another one now")
                .lines(50, 210, "This is further away than other lines", "and is a paragraph for itself as well")
                .lines(50, 239, "1. An item with a number comes here,", "2. and another one follows at its end");
        assertThat(texts(page).stream().map(text -> text.substring(0, Math.min(12, text.length()))))
                .containsExactly(
                        "A heading of", "The first pa", "The second o", "This is furt", "1. An item w", "2. and anoth");
    }

    @Test
    void aParagraphGoesOnOnTheNextPage() throws Exception {
        var page = new PdfPage()
                .lines(50, 700, "This sentence begins on the first of", "the pages, and it ends on the second")
                .next()
                .lines(50, 60, "page, after which another one comes.", "Here.");
        assertThat(texts(page))
                .containsExactly(
                        "This sentence begins on the first of the pages, and it ends on the second page, after which"
                                + " another one comes.",
                        "Here.");
    }

    @Test
    void eachLineIsAParagraphByTheOtherFilter() throws Exception {
        var page = new PdfPage()
                .lines(50, 200, "The lower lines of the page are the", "first ones that the file draws here")
                .lines(50, 100, "and this line is above them.");
        var options = new ReadOptions(
                "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"pdf\": {\"filter\": \"DEFAULT\"}}"));
        assertThat(Reading.segments("a.pdf", page.bytes(), options))
                .extracting(segment -> segment.source().text())
                .containsExactly(
                        "The lower lines of the page are the",
                        "first ones that the file draws here",
                        "and this line is above them.");
    }

    @Test
    void theTargetFileIsAWordFile() throws Exception {
        assertThat(FileFormats.targetName(null, "a.b.pdf", FileImportSettings.DEFAULTS))
                .isEqualTo("a.b.docx");
        assertThat(FileFormats.targetName(null, "a.docx", FileImportSettings.DEFAULTS))
                .isEqualTo("a.docx");
        var chosen = FileImportSettings.read("{\"fileFormat\": \"pdf\"}");
        assertThat(FileFormats.targetName(null, "scan", chosen)).isEqualTo("scan.docx");
        assertThat(FileFormats.targetName(null, "scan.v2", chosen)).isEqualTo("scan.v2.docx");
        assertThat(FileFormats.targetName("pdf", "scan", FileImportSettings.DEFAULTS))
                .isEqualTo("scan.docx");
        var hostile = "a & b <w:t> ]]> \u202E \uD83D\uDE00 \"c\"";
        var page = new PdfPage().lines(50, 100, "One. Two & <three>.").lines(18, 50, 200, "Four");
        var written = Writing.written(
                "a.pdf",
                page.bytes(),
                GERMAN,
                segment -> segment.source().text().equals("Four")
                        ? SegmentTarget.NONE
                        : new SegmentTarget(SegmentText.of(hostile), true, false));
        assertThat(paragraphs(written)).containsExactly(hostile + " " + hostile, "Four");
        assertThat(Reading.texts("a.docx", written)).contains("Four");
    }

    /** The paragraphs by the parser of the JDK. */
    private static List<String> paragraphs(byte[] docx) throws Exception {
        var paragraphs = new ArrayList<String>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(docx))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                var factory = DocumentBuilderFactory.newInstance();
                factory.setNamespaceAware(true);
                var document = factory.newDocumentBuilder().parse(new ByteArrayInputStream(zip.readAllBytes()));
                var found = document.getElementsByTagNameNS("*", "p");
                for (var i = 0; i < found.getLength(); i++) {
                    paragraphs.add(found.item(i).getTextContent());
                }
            }
        }
        return paragraphs;
    }

    @Test
    void aTargetFileRunsFromRightToLeftIfItsLanguageDoes() throws Exception {
        var page = new PdfPage().lines(50, 100, "One").bytes();
        var arabic = Writing.written("a.pdf", page, new ReadOptions("en", "ar"), _ -> Writing.translated("واحد"));
        assertThat(part(arabic)).contains("<w:bidi/>").contains("<w:rtl/>");
        assertThat(part(Writing.written("a.pdf", page, GERMAN, Writing::same))).doesNotContain("bidi");
    }

    private static String part(byte[] docx) throws Exception {
        try (var zip = new ZipInputStream(new ByteArrayInputStream(docx))) {
            for (var entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (entry.getName().equals("word/document.xml")) {
                    return new String(zip.readAllBytes(), UTF_8);
                }
            }
        }
        return "";
    }

    @Test
    void protectedFilesAreRefusedUnlessTheyMayBeCopied() throws Exception {
        var locked = refused(new PdfPage().lines(50, 100, "Secret").encrypted("user", true));
        assertThat(locked).hasMessageContaining("password-protected");
        assertThat(locked.reason()).isEqualTo(Reason.ENCRYPTED);
        var restricted = refused(new PdfPage().lines(50, 100, "Secret").encrypted(null, false));
        assertThat(restricted).hasMessageContaining("does not permit to copy its text");
        assertThat(restricted.reason()).isEqualTo(Reason.ENCRYPTED);
        assertThat(Reading.texts("a.pdf", new PdfPage().lines(50, 100, "Open").encrypted(null, true)))
                .containsExactly("Open");
    }

    @Test
    void aFileForTheOwnersOfCertificatesIsRefused() throws Exception {
        var seed = Files.readString(Path.of("src/test/resources/fuzz/seed.pdf"), ISO_8859_1);
        var encrypted = seed.replace("/Root 1 0 R", "/Root 1 0 R/Encrypt<</Filter/Adobe.PubSec/V 4>>");
        assertThat(refused(encrypted.getBytes(ISO_8859_1)))
                .hasMessage("the PDF is encrypted; save it without encryption");
    }

    @Test
    void damagedFilesAreRefused() throws Exception {
        var file = new PdfPage().lines(50, 100, "One").bytes();
        assertThat(refused("%PDF-1.7 hello".getBytes(US_ASCII)).reason()).isEqualTo(Reason.BROKEN);
        assertThat(refused(Arrays.copyOf(file, 60))).hasMessage("the PDF is damaged: it cannot be read");
        assertThat(refused("hello".getBytes(US_ASCII))).hasMessageContaining("it does not begin with %PDF-");
    }

    @Test
    void aFileWithoutTextIsRefused() throws Exception {
        var refused = refused(new PdfPage().bytes());
        assertThat(refused.reason()).isEqualTo(Reason.EMPTY);
        assertThat(refused).hasMessageContaining("recognize their text first");
    }

    @Test
    void aFileWithTooManyPagesOrCharactersIsRefused() throws Exception {
        var bytes = new ByteArrayOutputStream();
        try (var document = new PDDocument()) {
            var content = new PDStream(document, new ByteArrayInputStream("q Q".getBytes(US_ASCII)));
            for (var i = 0; i <= 10_000; i++) {
                var page = new PDPage();
                page.setContents(content);
                document.addPage(page);
            }
            document.save(bytes);
        }
        assertThat(refused(bytes.toByteArray()).getMessage())
                .contains("too many pages")
                .contains("10,000");
        var lines = new String[5_001];
        Arrays.fill(lines, "x".repeat(100));
        assertThat(refused(new PdfPage().lines(50, 100, lines).bytes()).getMessage())
                .contains("page 1 has too many characters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            <00000000> <0FFFFFFF> <0644>@ 268435455
            <00 00> <FF FF FF> [<0644>] <00> <FF FF FF> <0644>@ 16777215
            <000399999999999999999999> <0004> <0644>@ 1717986923
            <0> <2> <0> <0003> <03FFFF> <0041>@ 262172
            """)
    void aFontWithMillionsOfCodesIsRefused(String ranges, long codes) throws Exception {
        var reason = "the PDF is damaged: a font has %d codes of characters".formatted(codes);
        assertThat(refused(withRanges(ranges, "/F2 10 Tf"))).hasMessage(reason);
        assertThat(refused(withRanges(ranges, "/G1 gs"))).hasMessage(reason);
    }

    @Test
    void aFontWithManyCodesIsRead() throws Exception {
        for (var ranges : List.of(
                "<0003> <0004> <0644>", "<0003> <FFFF> <0644>", "<9> <03> <0644>", "<00> <FF FF FF> [<0644>]")) {
            assertThat(Reading.texts("a.pdf", withRanges(ranges, "/F2 10 Tf"))).contains("A heading", "rotated");
            assertThat(Reading.texts("a.pdf", withRanges(ranges, "/G1 gs"))).contains("A heading", "rotated");
        }
    }

    @Test
    void codesAreCountedInLinearTime() throws Exception {
        for (var ranges :
                List.of("<0><1>[beginbfrange", "<0><1><0 beginbfrange", "< beginbfrange", "<0><1>[beginbfrange]")) {
            var file = withRanges(ranges.repeat(150_000), "/F2 10 Tf");
            ProcessorTime.atMost(Duration.ofSeconds(20), () -> refused(file));
        }
    }

    /** A file with other codes of a font, and another operator that selects it. */
    private static byte[] withRanges(String ranges, String operator) throws Exception {
        try (var document = Loader.loadPDF(Files.readAllBytes(Path.of("src/test/resources/fuzz/seed.pdf")))) {
            var page = document.getPage(0);
            var resources = page.getResources().getCOSObject();
            var font = resources.getCOSDictionary(COSName.FONT).getCOSDictionary(COSName.getPDFName("F2"));
            var setting = new COSArray(List.of(font, COSInteger.get(10)));
            var state = new COSDictionary();
            state.setItem(COSName.FONT, setting);
            var states = new COSDictionary();
            states.setItem("G1", state);
            resources.setItem(COSName.EXT_G_STATE, states);
            replace(font.getCOSStream(COSName.TO_UNICODE), "<0003> <0004> <0644>", ranges);
            replace(page.getCOSObject().getCOSStream(COSName.CONTENTS), "/F2 10 Tf", operator);
            var bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        }
    }

    private static void replace(COSStream stream, String text, String by) throws IOException {
        String before;
        try (var bytes = stream.createInputStream()) {
            before = new String(bytes.readAllBytes(), ISO_8859_1);
        }
        assertThat(before).contains(text);
        try (var bytes = stream.createOutputStream()) {
            bytes.write(before.replace(text, by).getBytes(ISO_8859_1));
        }
    }
}
