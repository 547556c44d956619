package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.SegmentText;
import java.io.StringReader;
import java.util.List;
import java.util.function.Function;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xml.sax.InputSource;

/** TMX is written by splicing; the JDK's DOM reads the results. */
class TmxFilesTest {
    private static final String FILE = """
            <tmx version="1.4"><header srclang="en"/>
            <body>
            <tu tuid="1"><note>A note</note><prop type="x">p</prop>
              <tuv xml:lang="en-US"><seg>One <bpt i="1">&lt;b></bpt>two<ept i="1"/>.</seg></tuv>
              <tuv xml:lang="DE"><seg>Eins</seg></tuv>
            </tu>
            <tu><tuv lang="en"><seg>Two</seg></tuv><tuv lang="fr"><seg/></tuv></tu>
            <tu><tuv xml:lang="fr"><seg>Rien</seg></tuv></tu>
            </body>
            </tmx>
            """;

    private static ReadOptions to(String lang) {
        return new ReadOptions("en", lang);
    }

    private static List<String> read(String lang) throws Exception {
        return Reading.pairs("a.tmx", FILE, to(lang));
    }

    @Test
    void unitsHaveTheirVariants() throws Exception {
        assertThat(read("de_at"))
                .containsExactly(
                        "1: One [<bpt i=\"1\">&lt;b></bpt>]two[<ept i=\"1\"/>]. = Eins false ~A note",
                        "null: Two = null false ~null");
        assertThat(read("it").getFirst()).contains(". = null");
    }

    private static String written(String lang, Function<ImportedSegment, SegmentTarget> targets) throws Exception {
        return new String(Writing.written("a.tmx", FILE.getBytes(UTF_8), to(lang), targets), UTF_8);
    }

    private static SegmentTarget only(ImportedSegment segment, String source, String text) {
        return segment.source().plain().equals(source)
                ? new SegmentTarget(new SegmentText(text, segment.source().codes()), true, false)
                : Writing.same(segment);
    }

    @Test
    void onlyWhatIsTranslatedChanges() throws Exception {
        for (var lang : List.of("de", "fr", "it")) {
            assertThat(written(lang, Writing::same)).isEqualTo(FILE);
        }
        assertThat(written("de", segment -> only(segment, "One two.", "Eins \uFFFC<zwei>\uFFFC")))
                .isEqualTo(FILE.replace(
                        "<seg>Eins</seg>", "<seg>Eins <bpt i=\"1\">&lt;b></bpt>&lt;zwei><ept i=\"1\"/></seg>"));
        assertThat(written("fr", segment -> only(segment, "Two", "Deux")))
                .isEqualTo(FILE.replace("<seg/>", "<seg>Deux</seg>"));
        assertThat(written("pt_br", segment -> only(segment, "Two", "Dois")))
                .isEqualTo(FILE.replace("<seg/></tuv>", "<seg/></tuv><tuv lang=\"pt-BR\"><seg>Dois</seg></tuv>"));
        assertThat(written("it", segment -> only(segment, "One two.", "\uFFFC\uFFFCUno")))
                .isEqualTo(FILE.replace("Eins</seg></tuv>", """
                        Eins</seg></tuv>
                          <tuv xml:lang="it"><seg><bpt i="1">&lt;b></bpt><ept i="1"/>Uno</seg></tuv>"""));
        assertThat(written("de", _ -> SegmentTarget.NONE)).isEqualTo(FILE.replace("Eins", ""));
        var wide = ("\uFEFF" + FILE).getBytes(UTF_16LE);
        assertThat(new String(
                        Writing.written("a.tmx", wide, to("fr"), segment -> only(segment, "Two", "Ž\uD83D\uDE00")),
                        UTF_16LE))
                .isEqualTo("\uFEFF" + FILE.replace("<seg/>", "<seg>Ž\uD83D\uDE00</seg>"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            <tuv lang="de"></tuv>@                        <tuv lang="de"><seg>Zwei</seg></tuv>
            <tuv xml:lang="de"/>@                         <tuv xml:lang="de"><seg>Zwei</seg></tuv>
            <tuv lang="de"><prop type="x">p</prop></tuv>@ <tuv lang="de"><prop type="x">p</prop><seg>Zwei</seg></tuv>
            <tuv lang="de"/><tuv lang="de"><seg/></tuv>@  <tuv lang="de"/><tuv lang="de"><seg>Zwei</seg></tuv>
            <tuv lang="en"/>@                             <tuv lang="en"/><tuv lang="de"><seg>Zwei</seg></tuv>
            """)
    void aVariantWithoutATextGetsIt(String variants, String filled) throws Exception {
        var file = FILE.replace("<tuv lang=\"fr\"><seg/></tuv>", variants);
        var written = Writing.written("a.tmx", file.getBytes(UTF_8), to("de"), segment -> only(segment, "Two", "Zwei"));
        assertThat(new String(written, UTF_8)).isEqualTo(file.replace(variants, filled));
    }

    @Property(tries = 200)
    void whatWasSentIsInTheDom(@ForAll("texts") String text) throws Exception {
        for (var lang : List.of("de", "fr")) {
            var source = lang.equals("de") ? "One two." : "Two";
            var xml = written(
                    lang,
                    segment ->
                            segment.source().plain().equals(source) ? Writing.translated(text) : Writing.same(segment));
            var parsed = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(xml)));
            assertThat(parsed.getElementsByTagName("seg")
                            .item(lang.equals("de") ? 1 : 3)
                            .getTextContent())
                    .isEqualTo(text);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u00A0\u2028\u200F{}")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> "<" + text + "&");
    }
}
