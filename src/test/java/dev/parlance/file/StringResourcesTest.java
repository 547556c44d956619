package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** Android strings and RESX are written by splicing; the JDK's DOM reads the results. */
class StringResourcesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    /** The right side is the text of the element in the DOM, as the documentation of string resources asks for it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            quoteCharacter = '^',
            value = {
                "It's~It\\'s",
                "say \"x\"~say \\\"x\\\"",
                "@x @y~\\@x @y",
                "?x ?y~\\?x ?y",
                "a\\b~a\\\\b",
                "^  a  b ^~\\u0020 a \\u0020b\\u0020",
                "^a\tb^~a\\tb",
                "<b> & ]]>~<b> & ]]>",
                "%1$s \u00A0\uD83D\uDE00~%1$s \u00A0\uD83D\uDE00"
            })
    void androidTextIsEscaped(String text, String escaped) throws Exception {
        var expected = text.equals("  a  b ") ? "\\u0020\\u0020a \\u0020b\\u0020" : escaped;
        var written = android("<string name=\"a\">One</string>", Writing.translated(text));
        assertThat(dom(written, "string")).containsExactly(expected);
        assertThat(dom(android("<string name='a'><![CDATA[One]]></string>", Writing.translated(text)), "string"))
                .containsExactly(expected);
        assertThat(dom(android("<string name='a'>\n  One\n</string>", Writing.translated(text)), "string"))
                .containsExactly("\n  " + expected + "\n");
    }

    @ParameterizedTest
    @CsvSource({
        "a.strings.xml, <resources><string name='a'>TEXT</string></resources>",
        "a.resx, <root><data name='a'><value>TEXT</value></data></root>"
    })
    void aCodeWithoutTheElementThatDeclaresItsPrefixIsRefused(String name, String around) {
        var file =
                around.replace("TEXT", "<b xmlns:x='u'>One <x:i>two</x:i></b>").getBytes(UTF_8);
        assertThatThrownBy(() -> Writing.written(name, file, GERMAN, segment -> {
                    var codes = segment.source().codes();
                    return new SegmentTarget(new SegmentText("\uFFFCzwei\uFFFC", codes.subList(1, 3)), true, false);
                }))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("with its translations the file would no longer be valid: line 1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"%s", "%10$s", "%1$,d", "%,d", "%1$+d", "%2$-8s", "%-8s", "%b", "%S", "%1$tY", "%1$08.2f", "%n"})
    void conversionsOfFormatAreCodes(String conversion) throws Exception {
        var file = "<resources><string name='a'>a %s, 50%% off</string></resources>".formatted(conversion);
        assertThat(Reading.segments("strings.xml", file).stream()
                        .map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly("a [%s], 50%% off".formatted(conversion));
    }

    @Test
    void theNumberOfASubstitutionIsACode() throws Exception {
        var file = "{\"sourceLanguage\": \"en\", \"strings\": {\"%arg files, %args, %d\": {}}, \"version\": \"1.0\"}";
        assertThat(Reading.segments("a.xcstrings", file).stream()
                        .map(segment -> SettingsEffectTest.shown(segment.source())))
                .containsExactly("[%arg] files, [%a]rgs, [%d]");
    }

    @Test
    void androidEscapesAreRead() throws Exception {
        var file = """
                <?xml version='1.0'?>
                <!DOCTYPE resources>
                <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
                    <!-- Shown at
                         start. -->
                    <string name="a">It\\'s  \\"x\\"
                        \\@\\?\\\\ \\u00e9&#233;</string>

                    <string name="b">"  quoted's  "</string> <!-- of c -->
                    <string name="c" product="tablet"><![CDATA[<b>&amp;</b>]]></string>
                    <string name="d" translatable="false">Not</string>
                    <string name="e">@string/a</string>
                    <!-- of plurals -->
                    <plurals name="f">
                        <item quantity="one">%d <xliff:g id="x">file</xliff:g></item>
                        <!-- of other --><item quantity="other">%1$d files {0}</item>
                    </plurals>
                    <string-array name="g"><item>x</item><item/><item>y</item></string-array>
                    <string-array name="h" translatable="false"><item>x</item></string-array>
                    <style name="i"><item name="android:textColor">#fff</item></style>
                    <string name="j">One\\nTwo</string><string name="k"/>
                    <item name="l" type="string">Three</item><item name="m" type="dimen">5dp</item>
                    <item name="n" type="string" translatable="false">Not</item>
                </resources>
                """;
        assertThat(Reading.segments("a.xml", file).stream().map(StringResourcesTest::shown))
                .containsExactly(
                        "a: It's \"x\" @?\\ éé ~Shown at\nstart.",
                        "b: quoted's ~null",
                        "c_tablet: <b>&amp;</b> ~of c",
                        "f_one: [%d] [<xliff:g id=\"x\">]file[</xliff:g>] ~of plurals",
                        "f_other: [%1$d] files [{0}] ~of other",
                        "g_0: x ~null",
                        "g_1: y ~null",
                        "j: One ~null",
                        "j: Two ~null",
                        "l: Three ~null");
        assertThat(new String(Writing.written("a.xml", file.getBytes(UTF_8), GERMAN, Writing::same), UTF_8))
                .isEqualTo(file);
    }

    private static String shown(ImportedSegment segment) {
        var shown = new StringBuilder(segment.contextKey()).append(": ");
        var codes = segment.source().codes().iterator();
        segment.source().text().chars().forEach(c -> {
            if (c == SegmentText.CODE) {
                shown.append('[').append(codes.next().data()).append(']');
            } else {
                shown.append((char) c);
            }
        });
        return shown.append(" ~").append(segment.note()).toString();
    }

    @Test
    void everythingElseStays() throws Exception {
        var file = "\uFEFF<?xml version=\"1.0\" encoding=\"UTF-16\" ?>\r\n<resources >\r\n"
                + "  <string\tname='a' >\r\n    One &#8211; \\u00A0&gt;  <b  x='>'>two</b >\r\n  </string>"
                + "<string name=\"b\">\"It's\"</string><?pi ?></resources>\r\n<!-- end -->";
        var written = Writing.written("a.xml", file.getBytes(UTF_16LE), GERMAN, segment -> {
            var source = segment.source();
            return new SegmentTarget(new SegmentText("Ä" + source.text() + "'", source.codes()), true, false);
        });
        assertThat(new String(written, UTF_16LE))
                .isEqualTo(file.replace("One", "ÄOne")
                        .replace("&gt;  <b", "&gt; <b")
                        .replace("</b >", "</b >\\'")
                        .replace("\"It's\"", "\"ÄIt's'\""));
    }

    @Test
    void codesThatAreNotOfTheSourceAreDropped() throws Exception {
        var foreign = new InlineCode(InlineCode.Kind.STANDALONE, 1, "</string><string name='evil'>", false);
        var target = new SegmentTarget(new SegmentText("x\uFFFCy", List.of(foreign)), true, false);
        assertThat(android("<string name='a'>One</string>", target)).contains("<string name='a'>xy</string>");
    }

    @Test
    void anEncodingIsKeptWithReferences() throws Exception {
        var head = "<?xml version='1.0' encoding='ISO-8859-1'?>";
        var latin = head + "<resources><string name='a'>Größe</string></resources>";
        var written = new String(
                Writing.written(
                        "a.xml", latin.getBytes(ISO_8859_1), GERMAN, _ -> Writing.translated("é ж\uD83D\uDE00")),
                ISO_8859_1);
        assertThat(written).isEqualTo(latin.replace("Größe", "é &#x436;&#x1F600;"));
    }

    @Test
    void spacesOfPlaceholdersAreKept() throws Exception {
        var written = android("<string name='a'>One</string>", Writing.translated("{0,choice,1#  one  }"));
        assertThat(unescaped(dom(written, "string").getFirst())).isEqualTo("{0,choice,1#  one  }");
    }

    @Property(tries = 300)
    void whatWasSentIsInTheDom(@ForAll("texts") String text) throws Exception {
        var written = android("<string name='a'>One</string>", Writing.translated(text));
        assertThat(unescaped(dom(written, "string").getFirst())).isEqualTo(text);
        var resx = "<root><data name='a'><value>One</value></data></root>";
        assertThat(dom(Writing.german("a.resx", resx, List.of(Writing.translated(text))), "value"))
                .containsExactly(text);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%u0é\u00A0\u2028{}")
                .ofMinLength(1)
                .ofMaxLength(16);
    }

    /** By the rules of aapt2: white space collapses and is trimmed, quotes that are not escaped would be removed. */
    private static String unescaped(String raw) {
        assertThat(raw).doesNotContainPattern("(?<!\\\\)(?:\\\\\\\\)*['\"]");
        var collapsed = raw.replaceAll("[ \\n\\t\\r]+", " ").replaceAll("\\A | \\z", "");
        return java.util.regex.Pattern.compile("\\\\(u[0-9A-F]{4}|.)")
                .matcher(collapsed)
                .replaceAll(escape -> java.util.regex.Matcher.quoteReplacement(
                        switch (escape.group(1).charAt(0)) {
                            case 'n' -> "\n";
                            case 't' -> "\t";
                            case 'u' ->
                                String.valueOf(
                                        (char) Integer.parseInt(escape.group(1).substring(1), 16));
                            default -> escape.group(1);
                        }));
    }

    @Test
    void resxStringsAreRead() throws Exception {
        var file = """
                <root>
                  <data name="a"><value>One &amp; {0}</value><comment> A &lt;note&gt; </comment></data>
                  <data name="b" type="System.Drawing.Size, System.Drawing"><value>1, 2</value></data>
                  <data name="c" mimetype="application/x"><value>AAEAAAD</value></data>
                  <data name=">>d.Name" xml:space="preserve"><value>d</value></data>
                  <data name="d.Name" xml:space="preserve"><value>d</value></data>
                  <data name="$this.Text"><value><![CDATA[Two <b>]]></value></data>
                  <data name="e"><value/></data>
                  <data name="f" type="System.String, mscorlib, Version=4.0.0.0"><value>Three</value></data>
                  <data name="g" type="System.String[], mscorlib"><value>no</value></data>
                </root>
                """;
        assertThat(Reading.segments("a.resx", file).stream().map(StringResourcesTest::shown))
                .containsExactly("a: One & [{0}] ~A <note>", "$this.Text: Two <b> ~null", "f: Three ~null");
        var targets = Stream.of("<Eins> & '\"", "]]> <i>", "Drei").map(Writing::translated);
        var written = Writing.german("a.resx", file, targets.toList());
        assertThat(written)
                .isEqualTo(file.replace("One &amp; {0}", "&lt;Eins> &amp; '\"")
                        .replace("Two <b>", "]]]]><![CDATA[> <i>")
                        .replace("Three", "Drei"));
        assertThat(dom(written, "value")).contains("<Eins> & '\"", "]]> <i>");
    }

    private static String android(String content, SegmentTarget target) throws Exception {
        return Writing.german("a.xml", "<resources>" + content + "</resources>", List.of(target));
    }

    private static List<String> dom(String xml, String element) throws Exception {
        var nodes = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(UTF_8)))
                .getElementsByTagName(element);
        return java.util.stream.IntStream.range(0, nodes.getLength())
                .mapToObj(i -> ((Element) nodes.item(i)).getTextContent())
                .collect(Collectors.toList());
    }
}
