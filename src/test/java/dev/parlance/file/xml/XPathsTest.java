package dev.parlance.file.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** An expression finds the same in a node that is apart from its document, or is evaluated within that. */
class XPathsTest {
    private static Document document() throws Exception {
        var xml = "<r xml:lang='en' id='0'><a id='1'>x</a><a id='2'><b id='3'>y</b>z</a><a/></r>";
        return DocumentBuilderFactory.newDefaultNSInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(xml)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '~', quoteCharacter = '`', textBlock = """
            b ~ false
            ./b/@id ~ false
            .//b ~ false
            descendant::b[1] ~ false
            concat(@id, '../b', "::") ~ false
            string(*/@id) ~ false
            b[. = 'y']/@id ~ false
            .. ~ true
            ../@id ~ true
            ../../@id ~ true
            ../@none ~ true
            ancestor::*/@id ~ true
            ancestor-or-self::*/@id ~ true
            ancestor-or-self::*/@lang ~ true
            /r/@id ~ true
            //b ~ true
            string(/r/a) ~ true
            b | /r ~ true
            @id = 2 and/r/a ~ true
            2 */r/@id ~ true
            3 -/r/@id ~ true
            b[/r] ~ true
            ancestor::r/@id ~ true
            preceding-sibling :: a ~ true
            following::a ~ true
            count(namespace::*) ~ true
            lang('en') ~ true
            id('1') ~ true
            """)
    void anExpressionThatMayLeadOutwardIsFound(String expression, boolean outward) throws Exception {
        assertThat(XPaths.isOutward(expression)).isEqualTo(outward);
        var whole = XPathFactory.newDefaultInstance()
                .newXPath()
                .evaluate(expression, document().getElementsByTagName("a").item(1));
        var document = document();
        var found = new XPaths(Map.of())
                .text(expression, document.getElementsByTagName("a").item(1));
        assertThat(found == null ? "" : found).isEqualTo(whole.strip());
        assertThat(document.isEqualNode(document())).isTrue();
    }

    @Test
    void nodesStayWhereTheyAreWhenAnExpressionFails() throws Exception {
        var document = document();
        var node = document.getElementsByTagName("a").item(1);
        assertThat(new XPaths(Map.of()).elements("b", node)).hasSize(1);
        assertThatThrownBy(() -> new XPaths(Map.of()).elements("@id", node))
                .hasMessageContaining("finds something else than elements");
        assertThat(document.isEqualNode(document())).isTrue();
    }
}
