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
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Block;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Markdown is read by the rules of CommonMark, and only its texts change. */
class MarkdownFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String PAGE = """
            ---
            title: Front
            ---
            import Tabs from '@theme/Tabs';
            export const a = {
              b: 1}

            Head *one*\r
            =====

            ## Note[^1] C# ## {#id}

            > [!NOTE]
            > Two lines\r
            > of a   quote \\& &amp; &copy;. And

                indented
                  code

            - [ ] todo [text](/x "Tip") ![alt](i.png 'It''s')
            - [x] done [ref][], [Ref] and [text][ref]

              ```js
              // say hello
              function f() { return 1; }
              ```
            1) <x-y a="b" title="t">in</x-y> <https://example.com> `` a ` b ``<br>
               hard\\
               break  \s
               end
            :::note Title of it
            Text
            :::
            !!! warning "Be careful"
                Inside *it*.

                More

            | a | *b* |
            |---|:-:|
            | c | `d` |

            <div title="x">
            <b>Block</b> &copy;

            </div>

            ***
            [^1]: The note
                goes on.

            [ref]: /y
              "Title"
            """.replace("''", "\"");

    @Test
    void textsAreThoseOfCommonMark() throws Exception {
        assertThat(Reading.segments("a.md", PAGE).stream().map(MarkdownFilesTest::shown))
                .containsExactly(
                        "Head [*]one[*]",
                        "Note[[^1]] C# ##",
                        "Two lines of a quote & & ©.",
                        "And",
                        "indented",
                        "code",
                        "Tip",
                        "It\"s",
                        "todo [[]text[](/x \"Tip\")] [![]alt[](i.png 'It\"s')]",
                        "done [[]ref[][]], [[]Ref[]] and [[]text[][ref]]",
                        "// say hello",
                        "function f() { return 1; }",
                        "t",
                        "[<x-y a=\"b\" title=\"t\">]in[</x-y>] [<https://example.com>] [`` ]a ` b[ ``][<br>] hard",
                        "break",
                        "end",
                        "Title of it",
                        "Text",
                        "Be careful",
                        "Inside [*]it[*].",
                        "More",
                        "[|] a [|] [*]b[*] [|]",
                        "[|] c [|] [`]d[`] [|]",
                        "x",
                        "[<b>]Block[</b>] ©",
                        "The note goes on.",
                        "Title");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<Tabs>~One **two**~</Tabs> | ￼ Eins **zwei** ￼ | <Tabs>~Eins **zwei**~</Tabs>",
                "- <Tabs a='b'>~  One *two*~  </Tabs> | ￼ Eins *zwei* ￼ | - <Tabs a='b'>~  Eins *zwei*~  </Tabs>",
                "> <Tabs>~> One~> </Tabs> | Eins | > <Tabs>~> Eins~> </Tabs>",
                "<Tabs>~One~</Tabs> | Eins | Eins"
            })
    void tagsThatAreAloneOnALineStayAlone(String source, String translation, String expected) throws Exception {
        var file = source.replace("~", "\r\n");
        var written = Writing.written("a.md", file.getBytes(UTF_8), GERMAN, segment -> {
            var codes = segment.source().codes();
            var kept = translation.indexOf('￼') < 0 ? codes.subList(0, 0) : codes;
            return new SegmentTarget(new SegmentText(translation.replace('￼', SegmentText.CODE), kept), true, false);
        });
        assertThat(new String(written, UTF_8)).isEqualTo(expected.replace("~", "\r\n"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<Tabs title='One'>~Two~</Tabs>~ | x > y | <Tabs title='x > y'>~Zwei~</Tabs>~",
                "<Tabs title='a > b'>~Two~</Tabs>~ | x | <Tabs title='x'>~Zwei~</Tabs>~",
                "<Tabs>~Two~<img alt='One'/>~ | x < y | <Tabs>~Zwei~<img alt='x < y'/>~"
            })
    void tagsThatAreAloneOnALineMayHaveMarksInAttributes(String source, String translation, String expected)
            throws Exception {
        var written = Writing.written("a.md", source.replace('~', '\n').getBytes(UTF_8), GERMAN, segment -> {
            var codes = segment.source().codes();
            var text = codes.isEmpty() ? translation : segment.source().text().replace("Two", "Zwei");
            return new SegmentTarget(new SegmentText(text, codes), true, false);
        });
        assertThat(new String(written, UTF_8)).isEqualTo(expected.replace('~', '\n'));
    }

    @Test
    void emphasisAndCodeAroundNothingAreLeftOut() throws Exception {
        var file = "One *two* `three` **_four_** ~~five~~\n";
        var written = Writing.written("a.md", file.getBytes(UTF_8), new ReadOptions("en", "de"), segment -> {
            var codes = segment.source().codes();
            return new SegmentTarget(new SegmentText("Eins" + "\uFFFC".repeat(codes.size()), codes), true, false);
        });
        assertThat(new String(written, UTF_8)).isEqualTo("Eins\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{x} y; {x} y; ｛x} y",
                "'  x'; x; x",
                "'x\u2028y\u0085z'; 'x\u2028y\u0085z'; 'x\u2028y\u0085z'",
                "a \"b\"; a 'b'; a \"b\"",
            })
    void titlesOfAdmonitionsAndDirectivesHaveNoSyntax(String text, String quoted, String plain) throws Exception {
        assertThat(Writing.german(
                        "a.md",
                        "!!! note \"Title\"\n    Text\n",
                        List.of(Writing.translated(text), SegmentTarget.NONE)))
                .isEqualTo("!!! note \"" + quoted + "\"\n    Text\n");
        assertThat(Writing.german(
                        "a.md", ":::note Title\nText\n:::\n", List.of(Writing.translated(text), SegmentTarget.NONE)))
                .isEqualTo(":::note " + plain + "\nText\n:::\n");
    }

    private static String shown(ImportedSegment segment) {
        var shown = new StringBuilder();
        var codes = segment.source().codes().iterator();
        segment.source().text().chars().forEach(c -> {
            if (c == SegmentText.CODE) {
                shown.append('[').append(codes.next().data()).append(']');
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }

    @Test
    void everythingButTheTextsStays() throws Exception {
        assertThat(new String(Writing.written("a.md", PAGE.getBytes(UTF_8), GERMAN, Writing::same), UTF_8))
                .isEqualTo(PAGE);
        var marked = Writing.written("a.md", PAGE.getBytes(UTF_8), GERMAN, segment -> {
            var source = segment.source();
            return new SegmentTarget(new SegmentText("⟦" + source.text() + "⟧", source.codes()), true, false);
        });
        assertThat(new String(marked, UTF_8).replaceAll("[⟦⟧]", ""))
                .isEqualTo(PAGE.replace("Two lines\r\n> of a   quote", "Two lines of a quote")
                        .replace("<br>\n   hard", "<br> hard")
                        .replace("note\n    goes", "note goes"));
    }

    /** U+FFFC of the file is a code; a title is translated while the text around it is not. */
    @Test
    void aTitleIsTranslatedBesideTheCharacterOfCodes() throws Exception {
        for (var character : List.of("\uFFFC", "&#xFFFC;", "&#65532;")) {
            var text = "a %1$s b [c](d \"Title\") %1$s\n".formatted(character);
            var written = Writing.written(
                    "a.md",
                    text.getBytes(UTF_8),
                    GERMAN,
                    segment ->
                            segment.source().text().equals("Title") ? Writing.translated("Titel") : SegmentTarget.NONE);
            assertThat(new String(written, UTF_8)).isEqualTo(text.replace("Title", "Titel"));
        }
    }

    @Test
    void aLineOfCodeStaysALine() throws Exception {
        var code = "```js\n// say hello\nfunction f() {\n\treturn 'hello';  \n}\n```\n";
        var written = Writing.written(
                "a.md",
                code.getBytes(UTF_8),
                GERMAN,
                segment -> segment.source().text().startsWith("//")
                        ? Writing.translated("// sag\nhallo *")
                        : SegmentTarget.NONE);
        assertThat(new String(written, UTF_8)).isEqualTo(code.replace("say hello", "sag hallo *"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                // the label of a link stays; emphasis that would not be any becomes a tag
                "[One] a<nl><nl>[one]: /x | ￼Eins￼ a | [Eins][One] a",
                "[One][] a<nl><nl>[one]: /x | ￼Eins￼ a | [Eins][One] a",
                "[One] a<nl><nl>[one]: /x | ￼One￼ b | [One] b",
                "**One** a | x￼重要。￼后 | x<strong>重要。</strong>后",
                "_One_ a | x￼y￼z | x*y*z",
                "*One* a | x￼￼yy | xyy",
                // a link or an image may have no text
                "Two [One](/x) a | b ￼￼ c | b [](/x) c",
                "Two ![One](/x) | b ￼￼ | b ![](/x)",
                "Two **[One](/x)** | b ￼￼￼￼ | b **[](/x)**",
                "Two [One]<nl><nl>[one]: /x | b ￼￼ | b [][One]",
                "*One* **two** | ￼a￼￼b￼ | <em>a</em>**b**",
                "***One* two** | ￼￼a￼ b￼ | ***a* b**",
                "_One_ a | ￼y￼ [a](b) | _y_ \\[a\\](b)",
                "[One](/x) a | !￼[y￼ ] | \\![\\[y](/x) \\]",
                "One<nl>=== | #a{#aa} | #a{#aa}",
                "One | 1. [x] y | 1\\. [x] y",
                "One<nl><nl>[x]: /y | 1. [x] y | 1\\. \\[x] y",
                "`One` a | ￼a*b\\￼ * c | `a*b\\` * c"
            })
    void translationsKeepTheirMeaning(String source, String translation, String expected) throws Exception {
        var file = source.replace("<nl>", "\n");
        var written = Writing.written(
                "a.md",
                file.getBytes(UTF_8),
                GERMAN,
                segment -> new SegmentTarget(
                        new SegmentText(
                                translation.replace('￼', SegmentText.CODE),
                                segment.source().codes()),
                        true,
                        false));
        assertThat(new String(written, UTF_8).lines().findFirst()).contains(expected);
    }

    @Property(tries = 1500)
    void whatWasSentIsInTheDocument(@ForAll("texts") String text) throws Exception {
        var file = "> - One\n>   and\n\n# Two\n\n| Three | c |\n|---|---|\n\nFour\n====\n\nx\\\nFive\n\n[a]: /b\n";
        var options = new ReadOptions(
                "en", "de", FileLimits.STANDARD, FileImportSettings.read("{\"md\": {\"flavor\": \"GITHUB\"}}"));
        var sent = new SegmentTarget(SegmentText.of(text), true, false);
        var written = Writing.written(
                "a.md",
                file.getBytes(UTF_8),
                options,
                segment -> segment.source().text().length() > 1 ? sent : SegmentTarget.NONE);
        assertThat(texts(new String(written, UTF_8))).containsExactly(text, text, text, "c", text, "x", text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"*\n*", "*\n*\t\u2028~a!&", "_\n_", "#a{#aa}", "* \n *", " * * "})
    void marksBesideReferencesAndAtEndsOfHeadingsStay(String text) throws Exception {
        whatWasSentIsInTheDocument(text);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"<>&;/!?-+*_`~#[]()^:|=\\{}.1é\u00A0\u2028\u3002")
                .ofMinLength(1)
                .ofMaxLength(12)
                .filter(text -> !text.isBlank());
    }

    /** The text of each block and after each hard line break, by the library alone. */
    private static List<String> texts(String file) {
        var texts = new java.util.ArrayList<String>();
        var parser = Parser.builder()
                .extensions(List.of(TablesExtension.create(), StrikethroughExtension.create()))
                .build();
        parser.parse(file).accept(new AbstractVisitor() {
            private boolean begins = true;

            @Override
            protected void visitChildren(Node parent) {
                begins = begins || parent instanceof Block || parent instanceof TableCell;
                super.visitChildren(parent);
                begins = begins || parent instanceof Block || parent instanceof TableCell;
            }

            @Override
            public void visit(Text text) {
                add(text.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak soft) {
                add("\n");
            }

            @Override
            public void visit(org.commonmark.node.HardLineBreak hard) {
                begins = true;
            }

            private void add(String part) {
                texts.add(begins ? part : texts.removeLast() + part);
                begins = false;
            }
        });
        return texts;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"![a](", "*a ", "[", "<a ", "&a", "a_", "[^a", "*a* ", "`a", "<!--", "**a_b", "> ", "[a](<"})
    void timeIsLinear(String part) throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> Reading.texts("a.md", "One " + part.repeat(40_000)));
    }

    @Test
    void aParagraphHasALimit() {
        assertThatThrownBy(() -> Reading.texts("a.md", "*a* ".repeat(300_000)))
                .isInstanceOf(UnreadableFile.class)
                .hasMessage("a paragraph of the Markdown file has 1,200,000 characters; the limit is 1,000,000");
    }
}
