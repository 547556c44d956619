package dev.parlance.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.ProcessorTime;
import dev.parlance.TestVolume;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.shared.SegmentText;
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

/**
 * The text of a translation is text in AsciiDoc, and its codes stay markup. The expected files were rendered with
 * Asciidoctor, which shows the texts.
 */
class AsciiDocTextTest {
    /** In which {@code ·} is a space, and {@code ¶} a line end. */
    private static final String[] PARTS = """
            * ** _ ` `` # ## ~ + ++ +++ {x} {x\\} { } &amp; &#65; &nbsp; & [ ] [[x]] [x] << >> <<a>> <<a,b>> ((x))
            (((x))) : link:x[y] xref:x[y] mailto:x[y] kbd:[a] image:x[y] footnote:[x] pass:[x] \\ \\{x} \\* $$ " '
            `' '` , a=b . - ·-· ·+· ·+ ¶ >· · a b é 中 1 x_y C:\\d .· NOTE:· *· :a:·b // -> --
            """.strip()
            .replaceAll("[ \n]+", "@")
            .replace('·', ' ')
            .replace('¶', '\n')
            .split("@", -1);

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '%', textBlock = """
            *em* and _u_@ &#42;em&#42; and &#95;u&#95;
            5 * 3 * 2, snake_case_name, C++, #1@ 5 * 3 * 2, snake_case_name, C++, #1
            `code` `'@ &#96;code&#96; &#96;'
            a^2^ H~2~O ~5 to ~7@ a&#94;2&#94; H&#126;2&#126;O ~5 to ~7
            {name} {no name} {set:a:b}@ \\{name} {no name} \\{set:a:b}
            AT&T &amp; &#65; &x@ AT&T &amp;amp; &amp;#65; &x
            [[id]] [1] <<ref>> ((term))@ &#91;&#91;id]] [1] &#60;&#60;ref>> &#40;&#40;term))
            link:a[b] Blink: a[b]@ link&#58;a[b] Blink: a[b]
            https://a.b/c https://a.b[c]@ https://a.b/c https&#58;//a.b[c]
            <https://a.b>@ <https&#58;//a.b>
            +a+ 1 + 2 +@ &#43;a&#43; 1 + 2 &#43;
            C:\\dir \\*a \\https://a.b@ C:\\dir &#92;*a &#92;https://a.b
            it's -- a--b... (C) -> <=@ it's &#45;- a&#45;-b&#46;.. &#40;C) &#45;> &#60;=
            -- ---- - .. C) a --b 𝔍--𝔍@ &#45;- ---- - .. C) a --b 𝔍&#45;-𝔍
            > q@ {empty}> q
            ..a@ {empty}..a
            ''''@ {empty}''''
            :First Name: a@ {empty}:First Name: a
            """)
    void onlyWhatWouldBeMarkupIsEscaped(String translation, String written) throws Exception {
        assertThat(one("Text", translation)).isEqualTo(written + "\n\n* last\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '%', textBlock = """
            one *two* three@ これは|太字|です@ これは**太字**です
            one *two* three@ eins |zwei| drei@ eins *zwei* drei
            one *two* three@ eins | zwei | drei@ eins ** zwei ** drei
            one [.r]#two# three@ a|b|c@ a[.r]##b##c
            one *two* three@ *a* |b| c@ &#42;a&#42; *b* c
            one `two` three@ "|zwei|" drei@ &#34;``zwei``&#34; drei
            one `'two'` three@ eins |'zwei'| drei@ eins `'zwei'` drei
            one "`two`" three@ eins |zwei| drei@ eins "`zwei`" drei
            one link:u[two,window=_blank] three@ a |b=c], d| e@ a link:u[b&#61;c&#93;&#44; d,window=_blank] e
            one <<r,two>> three@ a |b >> c->| d@ a <<r,b &#62;&#62; c&#45;&#62;>> d
            one ^two^ three@ a |b c| d@ a ^b&#32;c^ d
            one *two* three@ a || b@ a  b
            one ((two)) three@ a |b))| c@ a ((b&#41;&#41;)) c
            one mailto:a[two] three@ a |b, c| d@ a mailto:a[b&#44; c] d
            """)
    void codesStayMarkup(String source, String translation, String written) throws Exception {
        assertThat(coded(source, translation)).isEqualTo(written + "\n\n* last\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '%', textBlock = """
            a &amp; b &lt;c&gt;&nbsp;d &#8211; e &xy; \\*f* \\* g@ a & b <c>\u00A0d – e [&xy;] *f* \\* g
            C:\\d \\{a} {b\\} \\http://x.y \\...@ C:\\d {a} {b} [\\http://x.y] [\\...]
            \\\\**a** \\[[b]] \\image:c[]@ **a** [[b]] image:c[]
            +a *b*+ ++c++ $$d$$ 1 + 2@ [+a *b*+] [++c++] [$$d$$] 1 + 2
            `[a]` and `'b'` x`'s "`c`"@ [`][a][`] and [`]'b'[`] x[`']s ["`]c[`"]
            [%hardbreaks]~a~b@ a[~]b
            [verse]~____~a~b~____@ a[~]b
            :hardbreaks-option:~~a~b@ a[~]b
            # Title~Ann Other~:v: 1~~a@ Title,a
            > a *b*~> * c~>~> == d~> ----@ a [*]b[*],c
            |===~|> a~|===@ > a
            [%hardbreaks]~----~x~----~~a~b@ a b
            text~.Term:: b@ text .Term:: b
            = ~a: b@ = a: b
            a:*b* c;_d_ 5 >*e*@ a:*b* c;_d_ 5 >*e*
            """)
    void whatAsciidoctorShowsIsRead(String file, String texts) throws Exception {
        var shown = Reading.segments("a.adoc", file.replace('~', '\n') + "\n").stream()
                .map(segment -> SettingsEffectTest.shown(segment.source()))
                .toList();
        assertThat(String.join(",", shown)).isEqualTo(texts.replace('~', '\n'));
    }

    @Test
    void aQuoteAsInMarkdownStaysOne() throws Exception {
        assertThat(one("> Text", "> q")).startsWith("> > q\n");
        assertThat(one("> Text", "q")).startsWith("> q\n");
    }

    @Test
    void spacesOfUnicodeAreNoIndentsAndNoLineEnds() throws Exception {
        assertThat(Reading.texts("a.adoc", "|===\n|\u2028 |a \u2028\n|\u0085\u2028\n|b\n|===\n"))
                .contains("a", "b");
        assertThat(Reading.texts("a.adoc", "\u3000a\n")).containsExactly("a");
        assertThat(one("= Title\nAnn Other", "\u2028\u0085")).startsWith("= \u2028\u0085\nAnn Other\n");
    }

    @Test
    void replacementsAreMeantWhereTheSourceHasThem() throws Exception {
        assertThat(one("One -- two...", "eins -- zwei... (C)")).startsWith("eins -- zwei... &#40;C)\n");
        assertThat(one("a--> b ---- c", "a -- b")).startsWith("a &#45;- b\n");
    }

    /** In which {@code ·} is a space, {@code ¶} a line feed, {@code ¬} a carriage return and {@code »} a tab. */
    @ParameterizedTest
    @CsvSource(delimiter = '@', textBlock = """
            ··a·b·@ &#32;&#32;a·b&#32;
            »a@ &#09;a
            ·@ &#32;
            a¶b@ a¶b
            a·¶·b¶@ a&#32;¶&#32;b&#10;
            a¶¶¶b@ a&#10;&#10;¶b
            a¬¶b¬@ a&#13;¶b&#13;
            ¶a@ &#10;a
            a¶*·b¶c@ a&#10;*·b&#10;c
            *a¶*·b@ &#42;a&#10;&#42;·b
            *a¶·*@ &#42;a¶&#32;&#42;
            """)
    void whiteSpaceThatWouldNotBeShownIsWrittenAsReferences(String translation, String written) throws Exception {
        assertThat(one("Text", spaced(translation))).isEqualTo(spaced(written) + "\n\n* last\n");
    }

    private static String spaced(String text) {
        return text.replace('·', ' ').replace('¶', '\n').replace('¬', '\r').replace('»', '\t');
    }

    @Test
    void referencesOfTheFileAreKept() throws Exception {
        assertThat(one("10&nbsp;km &ndash; one", "10\u00A0km – eins")).startsWith("10&nbsp;km &ndash; eins\n");
        assertThat(one("10\u00A0km – one", "10\u00A0km – eins")).startsWith("10\u00A0km – eins\n");
    }

    @Test
    void longTranslationsAreWrittenInLinearTime() throws Exception {
        for (var part :
                List.of("*a ", "^", "[[", "{a", "link:", "http://", "`'", "\\", "+ ", "<<", "((", "&a", ":", " ")) {
            ProcessorTime.atMost(
                    Duration.ofMillis(TestVolume.of(20_000, 4_000)),
                    () -> one("Text", "x " + part.repeat(TestVolume.of(50_000, 10_000))));
        }
    }

    @Property(tries = 1000)
    void everyTextIsReadAsItWasSent(@ForAll("texts") String text) throws Exception {
        var again = Reading.segments("a.adoc", one("Text", text));
        var shown = String.join(
                "",
                again.subList(0, again.size() - 1).stream()
                        .map(segment -> SettingsEffectTest.shown(segment.source()))
                        .toList());
        assertThat(withoutSpaces(shown.replace("[{empty}]", ""))).isEqualTo(withoutSpaces(text));
    }

    private static String withoutSpaces(String text) {
        return text.replaceAll("\\s", "");
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.of(PARTS).list().ofMinSize(1).ofMaxSize(6).map(parts -> "x" + String.join("", parts));
    }

    private static String one(String block, String translation) throws Exception {
        return Writing.german(
                "a.adoc", block + "\n\n* last\n", List.of(Writing.translated(translation), SegmentTarget.NONE));
    }

    /** Translates a text, in whose translation bars stand for its codes. */
    private static String coded(String source, String translation) throws Exception {
        var file = source + "\n\n* last\n";
        var codes = Reading.segments("a.adoc", file).getFirst().source().codes();
        var text = new SegmentText(translation.replace('|', SegmentText.CODE), codes);
        return Writing.german("a.adoc", file, List.of(new SegmentTarget(text, true, false), SegmentTarget.NONE));
    }
}
