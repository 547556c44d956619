package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.ProcessorTime;
import dev.parlance.TestVolume;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** AsciiDoc is written by splicing, and no translation begins another block. */
class AsciiDocFilesTest {
    @Test
    void blocksAreFoundAndMarksAreCodes() throws Exception {
        assertThat(Reading.segments("page.adoc").stream().map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly(
                        "Title",
                        "One value",
                        "First line of [*]bold[*] text with [{ref}], [`]code[`], [https://x.y/z[]a link[]]"
                                + " and [<<sec,]section[>>].",
                        "Second[ +\n]sentence.",
                        "Section",
                        "Block title",
                        "Item one continues",
                        "Item two",
                        "Three",
                        "Term",
                        "Described",
                        "Said",
                        "Cell a",
                        "Cell b",
                        "Wide | cell",
                        "Old title",
                        "last");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            press kbd:[A] or ikbd:[B]@ press [kbd:[A]] or i[kbd:[B]]
            a: indexterm2:[b] footnoteref:[c]@ a: [indexterm2:[b]] [footnoteref:[c]]
            see http:x, https://a.b/c and xhttps://a.b@ see http:x, [https://a.b/c] and x[https://a.b]
            menu:File[Open] or emenu:x@ [menu:File[Open]] or emenu:x
            a    +~b +~c + d  +@ a   [ +~]b[ +~]c + d [ +]
            a  	~ b@ a b
            a <b> < c (d) ((e)) ((((f))))@ a <b> < c (d) [((]e[))] ([(((f)))])
            a + b ++ c+++d+++@ a + b ++ c[+++d+++]
            \\*a* <<b>> <<c,d>> > e >>@ *a* [<<b>>] [<<c,]d[>>] > e >>
            """)
    void codesBeginAnywhereInALine(String file, String text) throws Exception {
        assertThat(Reading.segments("a.adoc", file.replace('~', '\n') + "\n").stream()
                        .map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly(text.replace('~', '\n'));
    }

    @Test
    void aTranslationBeginsNoOtherBlock() throws Exception {
        assertThat(one("One\ntwo", "* a\n\n- b\nc")).isEqualTo("{empty}* a&#10;&#10;- b&#10;c\n\n* last\n");
        assertThat(one("One", "----\nx")).isEqualTo("{empty}----\nx\n\n* last\n");
        assertThat(one("== One", "== a\n== b")).isEqualTo("== {empty}== a&#10;== b\n\n* last\n");
        assertThat(one("One", "a:: b")).isEqualTo("a:{empty}: b\n\n* last\n");
        assertThat(one("One:: two", "a:: b")).isEqualTo("a:{empty}: b:: two\n\n* last\n");
        assertThat(one("NOTE: One", "a\n> b")).isEqualTo("NOTE: a&#10;> b\n\n* last\n");
        assertThat(one("|===\na|One\n|===", "> a")).isEqualTo("|===\na|{empty}> a\n|===\n\n* last\n");
        assertThat(one("|===\n|One | x\n|===", "a | b")).isEqualTo("|===\n|a \\| b | x\n|===\n\n* last\n");
        assertThat(one("One\n---", "Eins zwei")).isEqualTo("Eins zwei\n---------\n\n* last\n");
        assertThat(one(":text-a: One", "a\nb \\")).isEqualTo(":text-a: a b {backslash}\n\n* last\n");
    }

    @Test
    void aTranslationDoesNotChangeWhatIsAroundIt() throws Exception {
        assertThat(one("Example:\n----\ncode\n----", "示例：")).startsWith("示例：{empty}\n----\ncode\n----\n");
        assertThat(one("Example:\n----\ncode\n----", "Ein Beispiel:")).startsWith("Ein Beispiel:\n----\n");
        assertThat(one("An example:\n-------\ncode\n-------", " ")).startsWith("&#32;\n-------\n");
        assertThat(one("Name:: text", "Nom :")).startsWith("Nom :{empty}:: text\n");
        assertThat(one("Name:: text", "x\u2028y")).startsWith("x\u2028y:: text\n");
        assertThat(one("Name;; text", "Nom ;")).startsWith("Nom ;{empty};; text\n");
        assertThat(one("Name:: text", "include")).startsWith("{empty}include:: text\n");
        assertThat(one("|===\n|one|two\n|===", "Il y a")).startsWith("|===\n|Il y a{empty}|two\n");
        assertThat(one("|===\n|one |two\n|===", "Il y a")).startsWith("|===\n|Il y a |two\n");
        assertThat(one("|===\n| one|two\n|===", "a")).startsWith("|===\n| a{empty}|two\n");
        assertThat(one("|===\n|one|two\n|===", "a")).startsWith("|===\n|a|two\n");
        assertThat(one("|===\n|one|two\n|===", "C:\\dir\\")).startsWith("|===\n|C:\\dir&#92;|two\n");
        assertThat(one("* item", "[x] fini")).startsWith("* {empty}[x] fini\n");
        assertThat(one("* [ ] item", "[x] fini")).startsWith("* [ ] [x] fini\n");
        assertThat(one(".Title\ntext", "...")).startsWith(".&#46;..\ntext\n");
        assertThat(one("Title", "image::evil.png[x]")).startsWith("{empty}image::evil.png[x]\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            ====~Done~====@ Finished@ ====~Finished~====
            --~OK~--@ Good@ --~Good~--
            ======~Done~====~a~====~======@ Finished@ ======~Finished~====~a~====~======
            ====~****~Done~====~~Next~------@ Finished@ ====~****~Finished~====~~Next~------
            ====~Done~^^^^~====@ Finished@ ====~Finished~====
            ====~[discrete]~Done~^^^^~====@ Finished@ ====~[discrete]~Finished~^^^^^^^^~====
            ====~[float]~Done~====@ Finished@ ====~[float]~Finished~====
            ====~****~====~~Done~----@ Finished@ ====~****~====~~Finished~--------
            ====~Done~====@ > q@ ====~{empty}> q~====
            +~.a~[b]~Done~----~a~----@ Finished@ +~.Finished~[b]~Done~----~a~----
            """)
    void onlySectionsHaveATitleWithALineBelowIt(String file, String translation, String written) throws Exception {
        assertThat(one(file.replace('~', '\n'), translation)).isEqualTo(written.replace('~', '\n') + "\n\n* last\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            plantuml::d.puml[format=svg]~~my-macro::x[]~~a::b[c@ a::b[c
            [source,java]~include::X.java[]~~Next@ Next
            [source,java]~include::X.java[]~include::Y.java[]~code~~Next@ Next
            [source,java]~image::x.png[]~~Next@ Next
            [source,java]~// comment~ifdef::x[]~code~endif::[]~~Next@ Next
            [source,java]~.Title~----~code~~code~----~~Next@ Title,Next
            [listing]~.Title~code~~Next@ Title,Next
            |===~|a|b|e|x~|===@ a,b,e,x
            |===~|a e|b~e|x~2+|y~|===@ a,b,x,y
            |===~a|a~~* item~~b|c~|===@ a,b,c
            |===~a|a~~----~code~~code~~----~~b|----~~c|d~|===@ a,b,d
            |===~a|a~~```java~code~~code~~```~~b~|===@ a,b
            """)
    void onlyTextIsRead(String file, String texts) throws Exception {
        assertThat(String.join(",", Reading.texts("a.adoc", file.replace('~', '\n') + "\n")))
                .isEqualTo(texts);
    }

    private static String one(String block, String translation) throws Exception {
        var file = block + "\n\n* last\n";
        var number = Reading.segments("a.adoc", file).size();
        var first = new java.util.ArrayList<>(
                java.util.Collections.nCopies(number, dev.parlance.file.format.SegmentTarget.NONE));
        first.set(0, Writing.translated(translation));
        return Writing.german("a.adoc", file, first);
    }

    @Property(tries = 500)
    void whatFollowsStaysWhatItIs(@ForAll("blocks") String block, @ForAll("texts") String text) throws Exception {
        var written = one(block, text);
        assertThat(written).endsWith("\n\n* last\n");
        assertThat(written.strip()).doesNotContain("\n\n\n");
        var again = Reading.segments("a.adoc", written);
        assertThat(again.getLast().source().text()).isEqualTo("last");
    }

    @Provide
    Arbitrary<String> blocks() {
        return Arbitraries.of(
                "One",
                "* One",
                "== One",
                "One\n---",
                "NOTE: One",
                "One:: two",
                "|===\n|One\n|===",
                ".One\nx",
                "Example:\n----\nx\n----",
                "|===\n|One|two\n| Three|four\n|===");
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(
                        "\n",
                        "\n\n",
                        "* ",
                        "----",
                        "====",
                        "|===",
                        "|",
                        "::",
                        ":: ",
                        ";; ",
                        ":a: b",
                        "[x]",
                        "[[y]]",
                        ".T",
                        "// ",
                        "////",
                        "+",
                        "NOTE: ",
                        "== ",
                        "`",
                        "*b*",
                        "_",
                        "++",
                        "+++",
                        "]",
                        "{",
                        "{a}",
                        "<<",
                        ">>",
                        "\\",
                        "include::x[]",
                        "'''",
                        "a",
                        "é",
                        " ",
                        "---",
                        "1. ",
                        "https://a[",
                        " a",
                        "2+",
                        ":",
                        "...",
                        "a::b[x]")
                .list()
                .ofMinSize(1)
                .ofMaxSize(6)
                .map(parts -> "x" + String.join("", parts) + "y")
                .flatMap(text -> Arbitraries.of(text, text.substring(1), text.substring(0, text.length() - 1)));
    }

    @Test
    void longLinesAreReadInLinearTime() throws Exception {
        for (var part : List.of(
                "*a ", "[x]`", "\"`", "`'", "~", "\\*", "&", "a,", "++a", "link:", "<<", "pass:[", "((", "{a", "::",
                "a::b", "|a", "\\", "_", " ", "\t", "x:", "image:")) {
            ProcessorTime.atMost(
                    Duration.ofMillis(TestVolume.of(20_000, 4_000)),
                    () -> Reading.segments("a.adoc", "x " + part.repeat(TestVolume.of(50_000, 10_000)) + "\n"));
        }
    }
}
