package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.TestVolume;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.SegmentText;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** MIF files come back as they are but for what was translated. */
class MifFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    /** A file with one paragraph of these lines. */
    private static String file(String... lines) {
        return "<MIFFile 2015> # Generated\n<TextFlow\n <Para\n  <ParaLine\n   "
                + String.join("\n  > # end of ParaLine\n  <ParaLine\n   ", lines)
                + "\n  > # end of ParaLine\n > # end of Para\n> # end of TextFlow\n# End of MIFFile\n";
    }

    private static List<ImportedSegment> segments(String file) throws Exception {
        return Reading.segments("a.mif", file);
    }

    private static List<String> shown(String file) throws Exception {
        return segments(file).stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    /** The file with translations, in which each segment has the codes of its source. */
    private static String written(String file, String... translations) throws Exception {
        Iterator<String> next = List.of(translations).iterator();
        var written = Writing.written(
                "a.mif",
                file.getBytes(UTF_8),
                GERMAN,
                segment -> new SegmentTarget(
                        new SegmentText(next.next(), segment.source().codes()), true, false));
        return new String(written, UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"file/letter.mif", "fuzz/seed.mif", "fuzz/statements-on-one-line.mif"})
    void onlyTranslatedStringsChange(String name) throws Exception {
        var file = Files.readString(Path.of("src/test/resources", name));
        for (var each : List.of(file, file.replace("\n", "\r\n"))) {
            var bytes = each.getBytes(UTF_8);
            assertThat(Writing.written("a.mif", bytes, GERMAN, _ -> SegmentTarget.NONE))
                    .isEqualTo(bytes);
            var pseudo = new String(
                    Writing.written(
                            "a.mif",
                            bytes,
                            GERMAN,
                            segment -> new SegmentTarget(Writing.pseudo(segment.source()), true, false)),
                    UTF_8);
            assertThat(pseudo).isNotEqualTo(each);
            if (!name.contains("one-line")) {
                assertThat(plain(pseudo)).isEqualTo(plain(each));
            }
        }
    }

    /** A file without accents, and without the comments between pieces of a paragraph. */
    private static String plain(String file) {
        return file.replace("\\u0041", "A")
                .replace(" # end of Variable", "")
                .replace('ä', 'a')
                .replace('ë', 'e')
                .replace('ö', 'o')
                .replace('ü', 'u');
    }

    @Test
    void aTranslationIsOneLine() throws Exception {
        var file = file(
                "<TextRectID 8>\n   <String `One auto'>\n   <Char SoftHyphen>",
                "<TextRectID 9>\n   <String `matic '>\n   <String `word'>\n   <AFrame 3>");
        assertThat(shown(file)).containsExactly("One automatic word");
        assertThat(written(file, "Ein Wort"))
                .isEqualTo(
                        file("<TextRectID 8>\n   <String `Ein Wort'>\n   > <ParaLine <TextRectID 9>\n   <AFrame 3>"));
    }

    @Test
    void formattingVariablesAndReferencesAreCodes() throws Exception {
        var reference = "<XRef <XRefName `Page'>>\n   <String `page 5'>\n   <Font <FTag `x'>>\n   <XRefEnd >";
        var variable = "<Variable\n    <VariableName `Name'>\n    <Unique 5>\n   >";
        var bold = "<Font\n    <FTag `Bold'>\n    <FWeight `Bold'>\n   >";
        var plain = "<Font <FTag `'>>";
        var file = file(String.join(
                "\n   ", bold, "<String `See'>", plain, "<String ` it on '>", reference, "<Char EmDash>", variable));
        assertThat(shown(file)).containsExactly("[<Font Bold>]See[<Font>] it on [<XRef Page>]—[<Variable Name>]");
        var codes = segments(file).getFirst().source().codes();
        var translation = new SegmentText(
                "\uFFFC: \uFFFC auf \uFFFC sehen\uFFFC",
                List.of(codes.get(3), codes.get(0), codes.get(2), codes.get(1)));
        var written = Writing.written(
                "a.mif", file.getBytes(UTF_8), GERMAN, _ -> new SegmentTarget(translation, true, false));
        assertThat(new String(written, UTF_8))
                .isEqualTo(file(String.join(
                        "\n   ",
                        variable,
                        "<String `: '>",
                        bold,
                        "<String ` auf '>",
                        reference,
                        "<String ` sehen'>",
                        plain)));
    }

    @Test
    void aFormatMayFollowItsText() throws Exception {
        var file = "<MIFFile 2015>\n<TextFlow <Para <ParaLine <String `One'>> <Pgf <PgfNumFormat `Two'>>>>\n";
        assertThat(shown(file)).containsExactly("One", "Two");
        assertThat(written(file, "Eins", "Zwei"))
                .isEqualTo(file.replace("One", "Eins").replace("Two", "Zwei"));
    }

    @Test
    void elementsStayNested() throws Exception {
        var file = file("<ElementBegin <ETag `a'>> <String `One '> <ElementBegin <ETag `b'>> <String `two'>"
                + " <ElementEnd `b'> <ElementEnd `a'>");
        assertThat(shown(file)).containsExactly("One [<ElementBegin b>]two[<ElementEnd b>]");
        assertThat(written(file, "\uFFFCZwei\uFFFC eins"))
                .contains("<ElementBegin <ETag `a'>> <ElementBegin <ETag `b'>> <String `Zwei'>"
                        + " <ElementEnd `b'> <String ` eins'> <ElementEnd `a'>");
    }

    @Test
    void markersAndFootnotesWithinTextAreTranslated() throws Exception {
        var file = file("<String `One '>\n   <Marker <MType 2> <MText `ent\\xd2 ry: one'>>\n"
                + "   <FNote <ID 1> <Para <ParaLine <String `Foot'>>>>\n   <String `two'>");
        assertThat(shown(file)).containsExactly("ent“ry: one", "Foot", "One [<Marker 2>][<FNote>]two");
        assertThat(written(file, "Eintrag < 1", "Fuß", "Eins \uFFFC\uFFFCzwei"))
                .isEqualTo(file.replace("ent\\xd2 ry: one", "Eintrag \\\\< 1")
                        .replace("Foot'", "Fuß'")
                        .replace("One", "Eins")
                        .replace("two", "zwei"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "it's `a' > <b> \\ \\x41 \\t,it\\qs \\Qa\\q \\> <b\\> \\\\ \\\\x41 \\\\t",
                "a\u00A0b\u2011c\u00ADd,a\\x11 b\\x15 c\\x04 d",
                "5 # 6 \u202Eא\u202C 😀 \u0301,5 # 6 \u202Eא\u202C 😀 \u0301"
            })
    void whatWasSentIsRead(String sent, String expected) throws Exception {
        var file = file("<String `One'>");
        var written = written(file, sent);
        assertThat(written).isEqualTo(file("<String `%s'>".formatted(expected)));
        assertThat(shown(written)).containsExactly(sent);
    }

    @Test
    void tabsAndLineEndsAreStatements() throws Exception {
        var written = written(file("<String `One'>"), "a\tb\nc\u0001d");
        assertThat(written).isEqualTo(file("<String `a\\tb\\x09 c\uFFFDd'>"));
        assertThat(shown(written)).containsExactly("a[<Char Tab>]b[<Char HardReturn>]c\uFFFDd");
    }

    @Test
    void longTextIsSeveralStrings() throws Exception {
        var text = "😀 ".repeat(300).strip();
        var written = written(file("<String `One'>"), text);
        assertThat(written.lines().mapToInt(String::length).max().orElseThrow()).isLessThan(220);
        assertThat(shown(written)).containsExactly(text);
    }

    @Test
    void filesBeforeVersion8HaveTheCharactersOfFrameMaker() throws Exception {
        var file = file("<String `\\x8a \\xd0  \u008A\\xd2 x'>").replace("2015", "7.00");
        var bytes = file.getBytes(ISO_8859_1);
        assertThat(Reading.texts("a.mif", bytes)).containsExactly("ä– ä“x");
        var written = Writing.written("a.mif", bytes, GERMAN, _ -> Writing.translated("Ü – Š"));
        assertThat(new String(written, ISO_8859_1)).contains("<String `\\x86  \\xd0  \\xb3 '>");
        assertThatThrownBy(() -> Writing.written("a.mif", bytes, GERMAN, _ -> Writing.translated("я")))
                .isInstanceOfSatisfying(
                        UnreadableFile.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.NOT_EXACT))
                .hasMessageStartingWith("a translation has the character я (U+044F), which cannot be written:");
    }

    @ParameterizedTest
    @CsvSource({"日本語, windows-31j, 表示", "日本語, EUC-JP, 表示", "中文, Big5, 文", "中文, GBK, 文本", "한국어, EUC-KR, 본문"})
    void earlierFilesNameTheirEncodingInItself(String name, String charset, String text) throws Exception {
        var file = file("<String `%s'>".formatted(text)).replace("2015>", "5.50>\n<MIFEncoding `" + name + "'>");
        var bytes = file.getBytes(Charset.forName(charset));
        assertThat(Reading.texts("a.mif", bytes)).containsExactly(text);
        assertThat(Writing.written("a.mif", bytes, GERMAN, _ -> SegmentTarget.NONE))
                .isEqualTo(bytes);
        var twice = Writing.written("a.mif", bytes, GERMAN, _ -> Writing.translated(text + text));
        assertThat(new String(twice, Charset.forName(charset))).isEqualTo(file.replace("`" + text, "`" + text + text));
    }

    @Test
    void graphicsAndCommentsAreCopied() throws Exception {
        var graphics = "<ImportObject\n=TIFF\n&%v <Para `\n&\\x\n=EndInset\n> # it's <Para\n";
        var file = file("<String `One'>") + graphics;
        assertThat(written(file, "Eins")).isEqualTo(file.replace("One", "Eins"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<Para <ParaLine <String `One>>> | line 3: a string does not end",
                "<Para <ParaLine <String `One\\'>>> | line 3: a string does not end",
                "<Para <ParaLine <String `One'>> | line 3: the statement <Para> does not end",
                "< > | line 3: a statement has no name"
            })
    void aBrokenFileIsRefused(String statement, String expected) {
        assertThatThrownBy(() -> segments("<MIFFile 2015>\n<TextFlow\n" + statement))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("this is not a valid MIF file: " + expected);
    }

    /** Quadratic readers take minutes for these. */
    @ParameterizedTest
    @CsvSource({
        "<a, more than 200 statements are nested",
        "<, a statement has no name",
        "`, a string does not end",
        "<TextFlow <Para <ParaLine <String `x, a string does not end"
    })
    void hostileFilesAreRefusedInTime(String part, String expected) throws Exception {
        var file = "<MIFFile 2015>\n" + part.repeat(2_000_001 / part.length() | 1);
        ProcessorTime.atMost(
                Duration.ofSeconds(20),
                () -> assertThatThrownBy(() -> segments(file))
                        .isInstanceOf(UnreadableFile.class)
                        .hasMessageContaining(expected));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<XRef <XRefName `a'>>",
                "<Marker <MType 2> <MText `<'>>",
                "<Conditional <InCondition `a'>>",
                "<Font <FTag `a'>>",
                "<String `\\x'>",
                "<ElementBegin <ETag `a'>>",
                "<ElementEnd `a'>",
                "<FNote <Para <ParaLine <String `x'>>>>"
            })
    void hostileParagraphsAreReadAndWrittenInTime(String part) throws Exception {
        var file = file("<String `One'>" + part.repeat(TestVolume.of(30_000, 10_000)) + "<String `two'>");
        ProcessorTime.atMost(Duration.ofSeconds(TestVolume.of(30, 10)), () -> {
            var written = Writing.written(
                    "a.mif",
                    file.getBytes(UTF_8),
                    GERMAN,
                    segment -> new SegmentTarget(
                            new SegmentText(
                                    segment.source().text().replace("One", "Eins"),
                                    segment.source().codes()),
                            true,
                            false));
            assertThat(new String(written, UTF_8)).contains("`Eins");
        });
    }
}
