package dev.parlance.file.gate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick look is certain only of what the parser of the JDK reads too. */
class WellFormedTest {
    private static final int LONGEST = 1 << 20;
    private static final int CHANGED = 60_000;
    private static final String DOCUMENT = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
            <w:document xmlns:w="urn:w" xmlns:a='urn:a' xmlns="urn:d" w:c="&lt;x&#10;y">
              <!-- a comment --><?target some data?>
              <w:p a:id="1" id='2'><w:r><w:t xml:space="preserve"> Text &amp; more &#x1F600; </w:t></w:r><w:br/></w:p>
              <p><![CDATA[ not <read> ]] > ]]></p>\u00e9\u4e2d
            </w:document>
            """;
    private static final String[] PIECES = {
        "<",
        ">",
        "&",
        "\"",
        "'",
        "/",
        "=",
        " ",
        "]]>",
        "-",
        "--",
        "-->",
        "<!--",
        "<![CDATA[",
        "<?",
        "?>",
        "<?xml ",
        "<?xml version='1.0'?>",
        "xmlns",
        "xmlns:",
        "xml:",
        ":",
        "w:",
        "b:",
        "xmlns:b=\"\"",
        "xmlns:xml='urn:x'",
        "xmlns:q='http://www.w3.org/2000/xmlns/'",
        " id='1'",
        " a:id='1'",
        "&amp",
        ";",
        "&#0;",
        "&#x110000;",
        "&#xD800;",
        "&#xFFFE;",
        "&#1;",
        "&#;",
        "&x;",
        "\0",
        "\u0001",
        "\u0085",
        "\u2028",
        "\ufffe",
        "\uffff",
        "\ud800",
        "\udc00",
        "\ud83d\ude00",
        "\r",
        "\n",
        "\t",
        "<p>",
        "</p>",
        "<p/>",
        "</w:document>",
        "<!DOCTYPE p>",
        "\u00b7",
        "1",
        "\u0300",
        "encoding='x'",
        "version='1.1'",
        "standalone='maybe'",
        "<a xmlns='u' xmlns='u'/>",
        "\ufeff",
        "<!",
        "<!ELEMENT p>",
        "<q:p/>",
        "</ p>",
        "< p>",
        "<p a/>",
        "<p a=b/>",
        "<p a='<'/>",
        "<p a='1'b='2'/>",
        "<1/>",
        "<p:/>",
        "<:p/>",
        "<p:q:r xmlns:p='u'/>",
        "<xmlns:p/>",
        "<?xml?>",
        "<?XML x?>",
        "<?p:q x?>",
        "<?p?>",
        "<? p?>",
        "\u2070",
        "\u037e"
    };

    @Test
    void isCertainOfWhatIsUsual() {
        assertTrue(WellFormed.certainly(DOCUMENT, LONGEST));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "text",
                "<a>",
                "<a></b>",
                "<a/><b/>",
                "<a>&x;</a>",
                "<!DOCTYPE a><a/>",
                "<b:a/>",
                "<a b='1' b='2'/>",
                "<?xml version='1.1'?><a/>",
                "<rules href='x'/>",
                "<a locQualityIssuesRef='x'/>",
                "<a provenanceRecordsRef='x'/>"
            })
    void leavesTheOthersToTheGate(String text) {
        assertFalse(WellFormed.certainly(text, LONGEST));
    }

    @Test
    void leavesTokensThatAreTooLongToTheGate() {
        var text = "<a><!--" + "x".repeat(2 * LONGEST) + "--></a>";

        assertFalse(WellFormed.certainly(text, LONGEST));
    }

    @Test
    void isNeverCertainOfWhatTheGateRefuses() throws IOException {
        var random = new Random(42);
        var certain = 0;
        for (var i = 0; i < CHANGED; i++) {
            var text = changed(random);
            if (WellFormed.certainly(text, LONGEST)) {
                certain++;
                accepts(text);
            }
        }
        assertTrue(certain > CHANGED / 10, () -> "changed too much for a comparison");
    }

    private static void accepts(String text) throws IOException {
        try {
            XmlGate.check(new StringReader(text));
        } catch (UnreadableFile refused) {
            throw new AssertionError(text, refused);
        }
    }

    private static String changed(Random random) {
        var text = new StringBuilder(DOCUMENT);
        for (var left = 1 + random.nextInt(3); left > 0; left--) {
            var from = random.nextInt(text.length());
            var to = Math.min(text.length(), from + (random.nextBoolean() ? 0 : random.nextInt(4)));
            text.replace(from, to, random.nextInt(5) == 0 ? "" : PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }
}
