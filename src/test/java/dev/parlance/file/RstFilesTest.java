package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.text.TextOut;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** reStructuredText is written by splicing; a translation is text, whatever characters it has. */
class RstFilesTest {
    @Test
    void blocksAreFoundAndMarkupIsCodes() throws Exception {
        assertThat(Reading.segments("page.rst").stream().map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly(
                        "Title",
                        "What it is.",
                        "Under",
                        "First line of [*]emphasis[*] and [``literal``] with [:ref:`]a title[ <target>`], [|name|],"
                                + " a [`]phrase[`__], a [Word_], [[1]_] and [`]a link[ <https://x.y/z>`_].",
                        "An escaped *star* and [https://x.y/a_b].",
                        "Item one goes on",
                        "Number",
                        "Item two",
                        "Term[ : ]classifier",
                        "Description:",
                        "Option text",
                        "Line one",
                        "Line two goes on",
                        "Quoted",
                        "Somebody",
                        "A note of two lines.",
                        "A caption",
                        "Alternative *text*",
                        "Caption",
                        "Pages",
                        "Since then.",
                        "Rubric",
                        "one term",
                        "another term",
                        "Explained",
                        "Replaced",
                        "Footnote",
                        "Head",
                        "Head two",
                        "Cell",
                        "Listed",
                        "Wide cell",
                        "Left",
                        "Right",
                        "Words",
                        "First line",
                        "[Under_] again");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '$', textBlock = """
            One@ * a@ \\* a
            One@ - a@ \\- a
            One@ 1. a@ \\1. a
            One@ mix. a@ \\mix. a
            One@ ...@ \\...
            One@ :a: b@ \\:a: b
            One@ \\@ \\ \\\\
            One@ a::@ a:\\:
            One::~~ code@ a@ a ::~~ code
            One::~~ code@ a:@ a::~~ code
            One@ a*b* `c` |d| e_ f@ a\\*b\\* \\`c\\` \\|d\\| e\\_ f
            One@ snake_case 2 * 3@ snake_case 2 * 3
            One~two@ a~~b@ a~b
            One~two@ a~----@ a ----
            One@ a~b@ a b
            | One@ - a@ | - a
            One~===@ - a@ \\- a~====
            One~===@ 1. a@ 1. a~====
            One~===@ 示例@ 示例~====
            ====~ One~====@ 示例a@ ======~ 示例a~======
            ====~One~====@ ----@ =====~\\----~=====
            - One@ - a@ - \\- a
            One~  Two@ a : b@ a \\: b~  Two
            .. rubric:: One@ :a: b@ .. rubric:: \\:a: b
            .. figure:: x~   :alt: One@ *a* :b: c@ .. figure:: x~   :alt: *a* :b: c
            """)
    void aTranslationIsText(String block, String translation, String written) throws Exception {
        var after = "\n\n* last\n";
        assertThat(one(block.replace('~', '\n') + after, translation.replace('~', '\n')))
                .isEqualTo(written.replace('~', '\n') + after);
    }

    @Test
    void titlesThatAreReferredToKeepTheirNames() throws Exception {
        assertThat(one("One: two\n--------\n\nSee `one: two`_.\n", "Eins"))
                .isEqualTo(".. _`One: two`:\n\nEins\n--------\n\nSee `one: two`_.\n");
    }

    @Test
    void markupKeepsWhatItNeedsAroundIt() throws Exception {
        assertThat(coded("a ``b`` c", "x\uFFFCy")).isEqualTo("x\\ ``b``\\ y\n");
        assertThat(coded("a *b* c", "(\uFFFC)b\uFFFC")).isEqualTo("(\\ *)b*\n");
        assertThat(coded("a *b* c", "\uFFFC b \uFFFCc")).isEqualTo("*b* c\n");
        assertThat(coded("a *b* c", "a\uFFFC \uFFFCc")).isEqualTo("a c\n");
        assertThat(coded("日本\\ *語*\\ です", "a \uFFFCb\uFFFC.")).isEqualTo("a *b*.\n");
        assertThat(coded("see `name`_ there", "\uFFFCother\uFFFC")).isEqualTo("`other <name_>`__\n");
        assertThat(coded("see `name`_ there", "da \uFFFCname\uFFFC")).isEqualTo("da `name`_\n");
        assertThat(coded("see `t <u>`_ there", "da \uFFFC<x> y\uFFFC:a")).isEqualTo("da `\\<x> y <u>`_:a\n");
        assertThat(coded("*a* :ref:`x` b", "\uFFFC\uFFFC\uFFFC: b")).isEqualTo("\\:ref:`x`: b\n".substring(1));
        assertThat(coded("see Word_ there", "non-\uFFFC")).isEqualTo("non-\\ Word_\n");
    }

    @Test
    void classifiersThatFollowOthersAreLeftOut() throws Exception {
        var source = "Term : kind\n  Text\n";
        var written = Writing.written("a.rst", source.getBytes(UTF_8), new ReadOptions("en", "de"), segment -> {
            var codes = segment.source().codes();
            return codes.isEmpty()
                    ? SegmentTarget.NONE
                    : new SegmentTarget(
                            new SegmentText("x\uFFFC \uFFFCy", List.of(codes.getFirst(), codes.getFirst())),
                            true,
                            false);
        });
        assertThat(new String(written, UTF_8)).isEqualTo("x : y\n  Text\n");
    }

    @Test
    void tablesAreAsWideAsTheirCells() throws Exception {
        assertThat(one(
                        "+---+------+\n| a | two  |\n|   | more |\n+===+======+\n| Cell b   |\n+----------+\n",
                        1,
                        "示例 mit"))
                .isEqualTo("""
                        +---+----------+
                        | a | 示例 mit |
                        |   |          |
                        +===+==========+
                        | Cell b       |
                        +--------------+
                        """);
        assertThat(one("  ===  ===\n   One two\n  --------\n  a    b\n  ===  ===\n", 0, "Ein langer Kopf"))
                .isEqualTo("  ===  ===\n   Ein langer Kopf\n  --------\n  a    b\n  ===  ===\n");
        assertThat(one("=== ===\nOne two\n=== ===\n", 0, "e\u0301 langer"))
                .isEqualTo("======== ===\ne\u0301 langer two\n======== ===\n");
        assertThatThrownBy(() -> one("+-----+\n| One |\n+-----+\n", 0, "e\u0301"))
                .hasMessageContaining("the cell \"One\" of a table")
                .hasMessageContaining("combining characters");
    }

    @Test
    void whatGivesLinesTheirIndentationStays() throws Exception {
        assertThat(one(".. [1] One\n   two::\n\n     code\n", "Eins zwei"))
                .isEqualTo(".. [1] Eins\n   zwei ::\n\n     code\n");
        assertThat(one(".. [1] One\n   two\n\n     quote\n", "Eins"))
                .isEqualTo(".. [1] Eins\n   \\ \\\n\n     quote\n");
    }

    @Test
    void textsAreInTheOrderOfTheFile() throws Exception {
        var file = ".. note:: One\n   :alt: Two\n\n   Three\n";
        assertThat(Writing.german("a.rst", file, List.of(Writing.translated("Eins"), Writing.translated("Drei"))))
                .isEqualTo(".. note:: Eins\n   :alt: Two\n\n   Drei\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*a ",
                "**a ",
                "`a ",
                "``a ",
                "|a ",
                "_`a ",
                "[a",
                ":a:`b ",
                "a_ ",
                "a-",
                ":a",
                "\\",
                "<",
                "`a <",
                "http://",
                "http://a.",
                "- ",
                "> ",
                "1. ",
                "  ",
                "+-",
                "= ",
                ".. ",
                ":a: ",
                "-a, ",
                "| ",
                "\\ ",
                "``a``b"
            })
    void longLinesAreReadInLinearTime(String part) throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(5), () -> {
            Reading.segments("a.rst", "x " + part.repeat(20_000) + "\n\n" + part.repeat(20_000) + "\n");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"+-+\n", "+-\n", "=== ===\n", "  ", "- a\n", "a\n b\n", "a::\n\n", "`a\n", "*\n", "----\n"})
    void manyLinesAreReadInLinearTime(String line) throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(5), () -> {
            Reading.segments("a.rst", "x\n\n" + line.repeat(20_000) + "\n");
        });
    }

    @Test
    void manyReferencesAreWrittenInLinearTime() throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> {
            assertThat(one("x" + " `a b`_".repeat(20_000) + "\n", "y")).isEqualTo("y\n");
            var codes = Reading.segments("a.rst", "x" + " `a b`_".repeat(20_000) + "\n")
                    .getFirst()
                    .source()
                    .codes();
            var text = "\uFFFCc\uFFFC ".repeat(20_000);
            assertThat(one("x" + " `a b`_".repeat(20_000) + "\n", 0, new SegmentText(text, codes)))
                    .startsWith("`c <a b_>`__ `c <a b_>`__");
            Reading.segments("a.rst", "a::\n\n" + ">".repeat(1_000_000) + "\n" + ">\n".repeat(20_000));
        });
    }

    @Test
    void manyEscapedSpacesAreReadInLinearTime() throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(5), () -> {
            var read = Reading.segments("a.rst", "x" + "\\ ".repeat(300_000) + "*a*\n");
            assertThat(read.getFirst().source().text()).isEqualTo("x\uFFFCa\uFFFC");
            assertThat(read.getFirst().source().codes().getFirst().data()).hasSize(600_001);
        });
    }

    private static String one(String file, String translation) throws Exception {
        return one(file, 0, translation);
    }

    private static String one(String file, int index, String translation) throws Exception {
        return one(file, index, SegmentText.of(translation));
    }

    private static String one(String file, int index, SegmentText translation) throws Exception {
        var targets = new ArrayList<>(
                Collections.nCopies(Reading.segments("a.rst", file).size(), SegmentTarget.NONE));
        targets.set(index, new SegmentTarget(translation, true, false));
        return Writing.german("a.rst", file, targets);
    }

    /** A translation with the first codes of the source. */
    private static String coded(String source, String translation) throws Exception {
        var codes = Reading.segments("a.rst", source + "\n").getFirst().source().codes();
        var used = (int) translation.chars().filter(c -> c == SegmentText.CODE).count();
        return one(source + "\n", 0, new SegmentText(translation, codes.subList(0, used)));
    }

    @Test
    void theFirstLineIsTextWithWhatIsJoinedToIt() throws Exception {
        assertThat(one("One\ntwo\n", ":a`b\n:c: d")).isEqualTo("\\:a\\`b :c: d\n");
    }

    @Property(tries = 1_000)
    void translationsComeBack(@ForAll("blocks") String block, @ForAll("texts") String text) throws Exception {
        var written = one(block + "\n\n* last\n", text);
        var again = Reading.segments("a.rst", written);
        assertThat(written).endsWith("\n\n* last\n");
        assertThat(again.getLast().source().text()).isEqualTo("last");
        var literal = again.stream().map(each -> literal(each.source())).collect(Collectors.joining());
        assertThat(withoutSpace(literal)).startsWith(withoutSpace(text));
    }

    /** The text with its codes, without the escaped spaces around them. */
    private static String literal(SegmentText text) {
        var codes = text.codes().stream()
                .map(code -> new InlineCode(code.kind(), code.id(), code.data().replace("\\ ", ""), code.space()))
                .toList();
        return TextOut.literal(new SegmentText(text.text(), codes));
    }

    private static String withoutSpace(String text) {
        return text.replaceAll("[\\s\u00A0\u2028]+", "");
    }

    @Provide
    Arbitrary<String> blocks() {
        return Arbitraries.of(
                "One",
                "One\ntwo",
                "* One",
                "1. One",
                "One\n----",
                "====\nOne\n====",
                "One\n  two",
                ":a: One",
                "| One",
                "  One\n\n  -- Two",
                "One::\n\n  code",
                ".. note:: One",
                ".. rubric:: One",
                ".. [1] One",
                "+-----+-----+\n| One | Two |\n+-----+-----+",
                "=== ===\nOne Two\n=== ===");
    }

    @Provide
    Arbitrary<String> texts() {
        var pieces = "*~**~`~``~_~__~|~:~::~ : ~\\~<x>~z http://a.b/c~- ~1. ~(a) ~#. ~:a: b~--a~/V~>>> ~| ~+--+~=== ==="
                + "~.. ~.. note:: x~__ ~----~...~[1]_~a_~_`c`~:ref:`d`~`e <f>`_~|g|"
                + "~\n~\n\n~\t~  ~é~漢~\u00A0~\u2028~\"~'"
                + "~(~)~«~x~ y ~-- q~— ~\uD83D\uDE00~€";
        return Arbitraries.of(pieces.split("~"))
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(parts -> "x" + String.join("", parts) + "y")
                .flatMap(text -> Arbitraries.of(text, text.substring(1), text.substring(0, text.length() - 1)))
                .filter(text -> !text.isBlank());
    }
}
