package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * MDX is Markdown whose code is no text. What the texts are was compared with the compiler @mdx-js/mdx 3.1.1, and so
 * was that it finds the same code in files with translations.
 */
class MdxFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String PAGE = """
            ---
            title: Front
            ---
            import {Tabs} from './tabs.jsx'
            export const chart = {
              title: 'Not a text',

              values: [1, `} ${'`'}`, /[/}]/]
            }

            # Head *one* {#id}

            An { chart.title + '}' } and <b title="Tip &amp; &copy t">bold</b> <Icon label='I'
              src="i.png" alt={"no"}/> text. Not \\<5, \\{ and \\<.
                It goes on.

            <Tabs items={['a', "b"]} label="Label">
              <Tab title="One
            two">
                text in *Tab*
                ```js
                let x = {y}
                ```
                    - item

                      more
              </Tab> {/* comment */}
              {chart.values.map(v => <i key={v}>Don't {v > 1 ? <></> : '</i>'} // no</i>)}
            </Tabs>
            <!-- not a text -->

            > <Note title="Note"
            > b="c" /> quoted <code>{'x'}</code>

            :::tip[A {chart.title} tip]
            Text <>in</> it
            :::

            [a]: /b "Title {x}"
            """;

    private static List<String> shown(String file) throws Exception {
        return Reading.segments("a.mdx", file).stream()
                .map(ImportedSegment::source)
                .map(MdxFilesTest::shown)
                .toList();
    }

    private static String shown(SegmentText source) {
        var shown = new StringBuilder();
        var codes = source.codes().iterator();
        source.text()
                .chars()
                .forEach(c -> shown.append(
                        c == SegmentText.CODE ? "[" + codes.next().data() + "]" : String.valueOf((char) c)));
        return shown.toString();
    }

    @Test
    void textsAreBetweenCode() throws Exception {
        assertThat(shown(PAGE))
                .containsExactly(
                        "Head [*]one[*]",
                        "Tip & &copy t",
                        "I",
                        "An [{ chart.title + '}' }] and [<b title=\"Tip &amp; &copy t\">]bold[</b>] "
                                + "[<Icon label='I'\n  src=\"i.png\" alt={\"no\"}/>] text.",
                        "Not <5, { and <.",
                        "It goes on.",
                        "Label",
                        "One\ntwo",
                        "text in [*]Tab[*]",
                        "let x = {y}",
                        "item",
                        "more",
                        "Note",
                        "[<Note title=\"Note\"\n> b=\"c\" />] quoted [<code>][{'x'}][</code>]",
                        "A [{chart.title}] tip",
                        "Text [<>]in[</>] it",
                        "Title {x}");
    }

    @Test
    void everythingButTheTextsStays() throws Exception {
        for (var page : List.of(
                PAGE,
                PAGE.replace("\n", "\r\n"),
                new String(Writing.bytes("features.mdx"), UTF_8),
                new String(Writing.bytes("tabs.mdx"), UTF_8))) {
            assertThat(written(page, Writing::same)).isEqualTo(page);
            assertThat(written(page, segment -> new SegmentTarget(marked(segment.source()), true, false))
                            .replaceAll("[⟦⟧]", ""))
                    .isEqualTo(page);
        }
    }

    private static SegmentText marked(SegmentText source) {
        return new SegmentText("⟦" + source.text() + "⟧", source.codes());
    }

    private static String written(String file, java.util.function.Function<ImportedSegment, SegmentTarget> translate)
            throws Exception {
        return new String(Writing.written("a.mdx", file.getBytes(UTF_8), GERMAN, translate), UTF_8);
    }

    @Test
    void codeBlocksWithinElementsAreCode() throws Exception {
        var settings = FileImportSettings.read("{\"md\": {\"extractCodeBlocks\": false}}");
        var options = new ReadOptions("en", null, FileLimits.STANDARD, settings);
        assertThat(Reading.segments("tabs.mdx", options).stream().map(segment -> shown(segment.source())))
                .containsExactly(
                        "Tabs Component",
                        "A built-in component provided by [`]nextra-theme-docs[`].",
                        "Example",
                        "Usage",
                        "MDX component",
                        "React Component");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "One | {x} | \\{x}",
                "One | a } b | a } b",
                "One | <b>5 < 6 <7</b> | \\<b>5 < 6 \\<7\\</b>",
                "One | a < b < | a < b \\<",
                "One | https://a.b/<b> a<b | https://a.b/&lt;b> a\\<b",
                "One | import x from 'y' | &#105;mport x from 'y'",
                "One | export it | &#101;xport it",
                "One | `a` | \\`a\\`",
                "One | {/* c */} | \\{/\\* c \\*/}",
                "`One` a | ￼b`c``￼ a | ``` b`c`` ``` a",
                "<A title=\"One\"/> | \"x\" & &amp; {y} <z> | <A title=\"&quot;x&quot; & &amp;amp; {y} <z>\"/>",
                "<A title='One'/> | it's ` | <A title='it&#39;s `'/>",
                ":::tip[One] | {x} <b> | :::tip[\\{x} \\<b>]",
                "One [a](b) c | d ￼￼ e | d [](b) e",
                "One ![a](b) | d ￼￼ | d ![](b)",
                "One **a** b | c￼￼ d | c d",
                "One <B>a</B> {x} | ￼x￼ ￼ y | <B>x</B> {x} y",
                "One <B>a</B> {x} | ￼x￼ | <B>x</B>"
            })
    void translationsAreText(String source, String translation, String expected) throws Exception {
        var out = written(
                source + "\n",
                segment -> new SegmentTarget(
                        new SegmentText(
                                translation.replace('￼', SegmentText.CODE),
                                segment.source().codes().subList(0, (int) translation
                                        .chars()
                                        .filter(c -> c == '￼')
                                        .count())),
                        true,
                        false));
        assertThat(out).isEqualTo(expected + "\n");
    }

    @Property(tries = 1000)
    void whatWasSentIsReadAgain(@ForAll("texts") String text) throws Exception {
        var file = "> - One\n>   and\n\n## Two\n\n<A title='Three'>\n    Four {x}\n</A>\n";
        var written = written(file, segment -> {
            var codes = segment.source().codes();
            return new SegmentTarget(
                    new SegmentText(
                            "a" + text + "a" + String.valueOf(SegmentText.CODE).repeat(codes.size()), codes),
                    true,
                    false);
        });
        assertThat(String.join("", shown(written)).replaceAll("\\s", ""))
                .isEqualTo((("a" + text + "a").repeat(4) + "[{x}]").replaceAll("\\s", ""));
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n'\"<>&;/!-+*_`~#[]()^:|=\\{}1é")
                .ofMinLength(1)
                .ofMaxLength(12);
    }

    @Test
    void codeThatDoesNotEndIsRefused() {
        assertThatThrownBy(() -> Reading.texts("a.mdx", "One\n\nTwo {x\n\n}\n"))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("line 3: the paragraph has a { without the } that ends its expression; "
                        + "the character is written as \\{");
    }

    @ParameterizedTest
    @ValueSource(strings = {"- One\n  <A b='2'\nc='3'/>\n", "> {a\nb}\n", "- One\n  <A b='2'> <B\n  c='3'\n></B>\n"})
    void tagsThatLeaveTheirListItemAreRefused(String file) {
        assertThatThrownBy(() -> written(file, Writing::same))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageEndingWith("ends outside the list item or block quote in which it begins");
    }

    @Test
    void importsAndExportsBeginInTheFirstColumnOfAFile() throws Exception {
        var file = "One.\nexport is text.\n\n- import too\n\n import as well\n\nimport 'a'\nimport 'b'\n\nTwo\n";
        assertThat(shown(file)).containsExactly("One. export is text.", "import too", "import as well", "Two");
    }

    @Test
    void markdownHasNoCode() throws Exception {
        assertThat(Reading.texts("a.md", "Two {x\n\n    <A\n")).containsExactly("Two {x", "<A");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\n", "{a\n}\n", "<A b={\n", "<A b='\n", "<!--\n", "{`${", "\n\nexport {", "<A\n", "{<A>", "{/"
            })
    void timeIsLinear(String part) throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> {
            try {
                Reading.texts("a.mdx", part.repeat(30_000));
            } catch (UnreadableFile refused) {
                assertThat(refused).hasMessageStartingWith("line ");
            }
        });
    }
}
