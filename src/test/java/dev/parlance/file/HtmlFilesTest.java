package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.ProcessorTime;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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

/** HTML is read by the rules of its standard, and only its texts change. */
class HtmlFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static final String PAGE = """
            <!DOCTYPE html><HTML lang=en dir="ltr"  class='a'>\r
            <!-- head --><title>A &lt; B &copy A &notit; &#x80;</title>
            <META content='What' name=description ><style>p > a { }</style>
            <body><p >One <foo>bar</foo> <b>is</b> <%= x > 1 %> <?php if ($a > 1): ?> here</p>
            <p>a <b and>AT&T &amp; &nbsp;&eacute;</b> <img alt="An &quot;x&quot;" src=x title="y
              y">&#233;é <wbr>
               5 < 6.  Next.</P>
            <textarea>  two
              lines < b </textarea><script>if (a < b) "</p>One"</script>
            <ul><li>x<li class="a notranslate">y</ul><p translate="no">z<p>w <span translate=no>v <i>u</i></span>!
            <div translate=no>a<p translate=yes>b</p>c</div>
            <!--> no comment --><pre>
             k  k\r
               l</pre>unclosed <a href="x""";

    @Test
    void textsAreThoseOfTheStandard() throws Exception {
        assertThat(Reading.segments("a.html", PAGE).stream().map(HtmlFilesTest::shown))
                .containsExactly(
                        "A < B © A ¬it; € ~head",
                        "What",
                        "One [<foo>]bar[</foo>] [<b>]is[</b>] [<%= x > 1 %>] [<?php if ($a > 1): ?>] here",
                        "An \"x\"",
                        "y y",
                        "a [<b and>]AT&T & \u00A0é[</b>] [<img alt=\"An &quot;x&quot;\" src=x title=\"y\n  y\">]éé"
                                + " [<wbr>] 5 < 6.",
                        "Next.",
                        "two\n  lines < b",
                        "x",
                        "w [<span translate=no>v <i>u</i></span>]!",
                        "b",
                        "no comment -->",
                        "k  k\n   l",
                        "unclosed");
    }

    @Test
    void everythingButTheTextsStays() throws Exception {
        assertThat(Writing.written("a.html", PAGE.getBytes(UTF_8), GERMAN, Writing::same))
                .isEqualTo(PAGE.getBytes(UTF_8));
        var marked = Writing.written("a.html", PAGE.getBytes(UTF_8), GERMAN, segment -> {
            var source = segment.source();
            return new SegmentTarget(new SegmentText("⟦" + source.text() + "⟧", source.codes()), true, false);
        });
        assertThat(new String(marked, UTF_8).replaceAll("[⟦⟧]", ""))
                .isEqualTo(PAGE.replace("<wbr>\n   5", "<wbr> 5").replace("y\n  y", "y y"));
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
        return shown.append(segment.note() == null ? "" : " ~" + segment.note()).toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "de | true | <html> | <html lang=\"de\">",
                "de | true | <HTML xml:lang='en' class=x lang=en-US> | <HTML xml:lang='de' class=x lang=de>",
                "ar | true | <html dir=\"ltr\" lang=\"en\"> | <html dir=\"rtl\" lang=\"ar\">",
                "ar | true | <html lang=\"en\"> | <html dir=\"rtl\" lang=\"ar\">",
                "ar_eg | true | <html lang=\"en\" dir=ltr> | <html lang=\"ar-EG\" dir=rtl>",
                "ar | false | <html lang=\"en\"> | <html lang=\"en\">",
                "de | true | <p lang=\"en\"> | <p lang=\"en\">"
            })
    void theLanguageIsSetByTheSettings(String target, boolean update, String tag, String expected) throws Exception {
        var settings = FileImportSettings.read("{\"html\": {\"updateLang\": " + update + "}}");
        var options = new ReadOptions("en", target, FileLimits.STANDARD, settings);
        var written =
                Writing.written("a.html", (tag + "<p>One</p>").getBytes(UTF_8), options, _ -> Writing.translated("x"));
        assertThat(new String(written, UTF_8)).isEqualTo(expected + "<p>x</p>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"html\": {\"updateLang\": true, \"translatableInlineElements\": \"html\"}}"})
    void anotherRootWithinATextEndsItOrIsOneOfItsCodes(String settings) throws Exception {
        var set = settings.equals("{}") ? "{\"html\": {\"updateLang\": true}}" : settings;
        var options = new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(set));
        var written = Writing.written("a.html", "One <html lang=en>two</html>".getBytes(UTF_8), options, segment -> {
            var source = segment.source();
            return new SegmentTarget(new SegmentText(source.text() + "x", source.codes()), true, false);
        });
        assertThat(new String(written, UTF_8))
                .isEqualTo(settings.equals("{}") ? "Onex <html lang=de>twox</html>" : "One <html lang=en>two</html>x");
    }

    @Test
    void elementsThatOverlapKeepTheirOrder() throws Exception {
        var html = "<p>a <a href='x'><b>c</a></b> d</p>";
        var written = Writing.written("a.html", html.getBytes(UTF_8), GERMAN, segment -> {
            var source = segment.source();
            return new SegmentTarget(new SegmentText(source.text().replace('c', 'x'), source.codes()), true, false);
        });
        assertThat(new String(written, UTF_8)).isEqualTo(html.replace(">c<", ">x<"));
    }

    @Test
    void textsOfAttributesChangeWithinCodes() throws Exception {
        var html = "<p>A <img alt='one' title=two> <a title=\"three\">b</a> <input placeholder=four></p>";
        var translations = Map.of("one", "it's", "two", "a \"b\"", "three", "\"&lt;");
        var written = Writing.written("a.html", html.getBytes(UTF_8), GERMAN, segment -> {
            var translation = translations.get(segment.source().text());
            return translation == null ? SegmentTarget.NONE : Writing.translated(translation);
        });
        var attributes = "<img alt='it&#39;s' title=\"a &quot;b&quot;\"> <a title=\"&quot;&amp;lt;\">b</a>";
        assertThat(new String(written, UTF_8)).isEqualTo("<p>A " + attributes + " <input placeholder=four></p>");
        var all = Writing.written("a.html", html.getBytes(UTF_8), GERMAN, segment -> {
            var source = segment.source();
            var translation = translations.get(source.text());
            return translation == null
                    ? new SegmentTarget(new SegmentText(source.text().replace("A", "Ä"), source.codes()), true, false)
                    : Writing.translated(translation);
        });
        assertThat(new String(all, UTF_8)).isEqualTo("<p>Ä " + attributes + " <input placeholder=four></p>");
    }

    @Test
    void anEncodingIsKeptWithReferences() throws Exception {
        var cyrillic = Charset.forName("windows-1251");
        var html = "<meta charset=\"windows-1251\"><p title='Да'>Привет &laquo;.</p>";
        var written =
                Writing.written("a.html", html.getBytes(cyrillic), GERMAN, _ -> Writing.translated("ä ж\uD83D\uDE00«"));
        assertThat(new String(written, cyrillic))
                .isEqualTo("<meta charset=\"windows-1251\"><p title='&#xE4; ж&#x1F600;«'>&#xE4; ж&#x1F600;&laquo;</p>");
    }

    @Test
    void aBlankTranslationIsWrittenAsReferences() throws Exception {
        for (var blank : List.of(" ", "\n", "\r\n", "\t ")) {
            whatWasSentIsInTheDocument(blank);
        }
    }

    @Property(tries = 500)
    void whatWasSentIsInTheDocument(@ForAll("texts") String text) throws Exception {
        var html = "<p title='One'>Two</p>";
        var written = Writing.german("a.html", html, List.of(Writing.translated(text), Writing.translated(text)));
        var paragraph = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(
                        written.replaceFirst("'[^']*'", "''").getBytes(UTF_8)))
                .getDocumentElement();
        assertThat(paragraph.getTextContent()).isEqualTo(text.replace("\r\n", "\n"));
        var attribute = written.split("'", -1)[1];
        assertThat(attribute
                        .replace("&#39;", "'")
                        .replace("&#13;", "\r")
                        .replace("&lt;", "<")
                        .replace("&amp;", "&"))
                .isEqualTo(text);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"<>&;/!?%-#x1é\u00A0\u2028\u05D0")
                .ofMinLength(1)
                .ofMaxLength(16);
    }

    @ParameterizedTest
    @ValueSource(strings = {"<b>", "</b>", "<%", "<!--", "<a x='", "&#", "</", "<b a=", "<i></b>", "<p><i>", "&a"})
    void timeIsLinear(String part) throws Exception {
        ProcessorTime.atMost(Duration.ofSeconds(20), () -> Reading.texts("a.html", "<p>One " + part.repeat(200_000)));
    }
}
