package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** DocBook and SVG: which elements are text, and that others than we read what was written. */
class MarkupFilesTest {
    private static List<String> shown(String resource) throws Exception {
        return Reading.segments(resource).stream()
                .map(segment -> segment.contextKey() + ": " + SettingsEffectTest.shown(segment.source()))
                .toList();
    }

    @Test
    void sentencesOfDocBookKeepTheirInlineElements() throws Exception {
        assertThat(shown("book.dbk"))
                .containsExactly(
                        "null: One",
                        "p1: Two [<emphasis>]three[</emphasis>] [<link xl:href=\"#p1\">]four[</link>]"
                                + "[<indexterm>][<primary>]Five[</primary>][</indexterm>]"
                                + " and [<computeroutput>no</computeroutput>].",
                        "null: Six & seven",
                        "null: Eight.",
                        "null: Nine.");
    }

    @Test
    void anAddressOfDocBookKeepsItsLines() throws Exception {
        var book = "<article xmlns='http://docbook.org/ns/docbook'><address>Any Street\n  <city>Town</city></address>"
                + "</article>";
        assertThat(Reading.texts("a.dbk", book)).containsExactly("Any Street", "Town");
        assertThat(Writing.german("a.dbk", book, List.of(Writing.translated("Weg\n 1"), Writing.translated("Stadt"))))
                .isEqualTo(book.replace("Any Street", "Weg\n 1").replace("Town", "Stadt"));
    }

    @Test
    void drawingsHaveTextInSomeElements() throws Exception {
        assertThat(shown("drawing.svg"))
                .containsExactly(
                        "t: One",
                        "null: Two",
                        "null: Three  [<tspan dy=\"1\">]four[</tspan>]",
                        "null: Five",
                        "null: Six [<b>]seven[</b>]");
    }

    @Test
    void elementsSayThatTheyAreNotTranslated() throws Exception {
        var book = "<article xmlns='http://docbook.org/ns/docbook' xmlns:its='http://www.w3.org/2005/11/its'>"
                + "<section its:translate='no'><title>no</title><para its:translate='yes'>One</para></section>"
                + "<para>Two <emphasis its:translate='no'>no</emphasis></para></article>";
        assertThat(Reading.texts("a.dbk", book)).containsExactly("One", "Two \uFFFC");
        var drawing = "<svg><g translate='no'><text>no</text><g translate='yes'><text>One</text></g></g>"
                + "<text>Two</text></svg>";
        assertThat(Reading.texts("a.svg", drawing)).containsExactly("One", "Two");
    }

    @Test
    void aTranslationMayBeASpace() throws Exception {
        assertThat(Writing.german(
                        "a.svg",
                        "<svg><title>One</title><desc>Two</desc></svg>",
                        List.of(Writing.translated(" "), Writing.translated("Zwei"))))
                .isEqualTo("<svg><title> </title><desc>Zwei</desc></svg>");
    }

    @Property(tries = 100)
    void whatWasSentIsReadByOthers(@ForAll("texts") String text) throws Exception {
        var book = "<article version='5.0' xmlns='http://docbook.org/ns/docbook'><para>One</para></article>";
        assertThat(content(Writing.german("a.dbk", book, List.of(Writing.translated(text))), "para"))
                .isEqualTo(text.replaceAll("[ \t\r\n]+", " "));
        var drawing = "<svg><text xml:space='preserve'>One</text></svg>";
        assertThat(content(Writing.german("a.svg", drawing, List.of(Writing.translated(text))), "text"))
                .isEqualTo(text);
    }

    private static String content(String file, String element) throws Exception {
        var content = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(file.getBytes(UTF_8)))
                .getElementsByTagName(element)
                .item(0)
                .getTextContent();
        return element.equals("para") ? content.replaceAll("[ \t\r\n]+", " ") : content;
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings()
                .withChars("ab \n\t\r'\"\\@?<>&]%[#$0é\u00A0\u2028\u200F{};=/*-!")
                .ofMinLength(1)
                .ofMaxLength(16)
                .map(text -> "x" + text + "y");
    }
}
