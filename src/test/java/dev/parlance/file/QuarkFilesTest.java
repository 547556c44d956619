package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tags of QuarkXPress are written by splicing. */
class QuarkFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static String file(String paragraph) {
        return "<v8.00><e9>\n" + paragraph + "\n";
    }

    private static String one(String paragraph, String translation) throws Exception {
        var written = Writing.german("a.xtg", file(paragraph), List.of(Writing.translated(translation)));
        return written.substring("<v8.00><e9>\n".length(), written.length() - 1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            @Head:One                    | One
            @:One                        | One
            <z12>@$:One                  | One
            <*L><z12>One<z$>             | One
            <B>One<B>                    | One
            <B>One<B> two                | [<B>]One[<B>] two
            One <f"a>b">two<$>           | One [<f"a>b">]two
            a<\\@>b<\\<>c<\\\\>d<\\n>e     | a@b<c\\d[<\\n>]e
            mail a@b.c: x=y              | mail a@b.c: x=y
            <B>One<I> two                | One[<I>] two
            """)
    void onlyTextIsRead(String paragraph, String shown) throws Exception {
        assertThat(Reading.segments("a.xtg", file(paragraph)).stream()
                        .map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly(shown);
    }

    @Test
    void definitionsAreNotRead() throws Exception {
        assertThat(Reading.texts("a.xtg", file("@Head=[S\"\",\"Head\"]<Bz24>\n@a b=<z1>\n\n<\\c>\n@:")))
                .isEmpty();
    }

    @Test
    void aTranslationIsNoTag() throws Exception {
        assertThat(one("One", "a\r\nb\rc\nd")).isEqualTo("a<\\n>b<\\n>c<\\n>d");
        assertThat(one("@$:One", "@Head:<B>\\n\ntwo")).isEqualTo("@$:<\\@>Head:<\\<>B><\\\\>n<\\n>two");
        assertThat(one("One", "@x=y")).isEqualTo("<\\@>x=y");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', ignoreLeadingAndTrailingWhitespace = false, textBlock = """
            ` <B>One<B> two`|` Eins`
            `<z9> One <B>two<B> `|`<z9> Eins `
            ` <\\@>One`|` Eins`
            `One<\\@> <z9>`|`Eins <z9>`
            ` <\\n>One`|` Eins`
            """)
    void blanksAtTheEndsStay(String paragraph, String written) throws Exception {
        assertThat(one(paragraph, "Eins")).isEqualTo(written);
    }

    @Test
    void aStyleDoesNotLoseItsEnd() throws Exception {
        var file = file("One <B>two<B> three");
        var codes = Reading.segments("a.xtg", file).getFirst().source().codes();
        var half = new SegmentText("Eins \uFFFCzwei drei", codes.subList(0, 1));
        assertThat(new String(
                        Writing.written(
                                "a.xtg", file.getBytes(UTF_8), GERMAN, _ -> new SegmentTarget(half, true, false)),
                        UTF_8))
                .isEqualTo(file("Eins zwei drei"));
    }

    @Test
    void removedKerningLeavesTranslatedParagraphsOnly() throws Exception {
        var options = new ReadOptions(
                "en",
                "de",
                FileLimits.STANDARD,
                FileImportSettings.read("{\"quarkTag\": {\"removeKerningTrackingTags\": true}}"));
        var file = file("O<k5>ne\nT<k5>wo");
        var bytes = Writing.written(
                "a.xtg",
                file.getBytes(UTF_8),
                options,
                segment -> segment.source().text().equals("One") ? Writing.translated("Eins") : SegmentTarget.NONE);
        assertThat(new String(bytes, UTF_8)).isEqualTo(file("Eins\nT<k5>wo"));
    }

    @Test
    void theFileNamesItsEncoding() throws Exception {
        var text = "<v8.00><e%s>\nCaf\u00E9\n";
        var mac = text.formatted("0").getBytes(Charset.forName("x-MacRoman"));
        assertThat(Reading.texts("a.xtg", mac)).containsExactly("Caf\u00E9");
        assertThat(Writing.written("a.xtg", mac, GERMAN, _ -> Writing.translated("\u00FC")))
                .isEqualTo("<v8.00><e0>\n\u00FC\n".getBytes(Charset.forName("x-MacRoman")));
        assertThat(Reading.texts("a.xtg", text.formatted("2").getBytes(ISO_8859_1)))
                .containsExactly("Caf\u00E9");
        assertThat(Reading.texts("a.xtg", ("\uFEFF" + text.formatted("8")).getBytes(UTF_16LE)))
                .containsExactly("Caf\u00E9");
        assertThatThrownBy(() -> Writing.written("a.xtg", mac, GERMAN, _ -> Writing.translated("\u4F60")))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("U+4F60")
                .hasMessageContaining("x-MacRoman");
    }

    @Test
    void linesWithoutTagsAreReadOnce() throws Exception {
        ProcessorTime.atMost(
                Duration.ofSeconds(20),
                () -> assertThat(Reading.texts("a.xtg", file("One\n".repeat(200_000))))
                        .hasSize(200_000));
    }
}
