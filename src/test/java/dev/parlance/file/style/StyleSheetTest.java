package dev.parlance.file.style;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StyleSheetTest {
    private static final String XSL = "xmlns:x='http://www.w3.org/1999/XSL/Transform'";
    private static final String ROOT = "<x:stylesheet version='1.0' " + XSL + ">";

    @Test
    void belongsToFourBlocks() {
        assertThat(StyleSheet.BLOCKS).containsExactly("multilingualXml", "xlf2", "xlf", "xml");
    }

    @Test
    void isCheckedBeforeItIsStored() throws Exception {
        StyleSheet.check(ROOT + "<x:template match='/'><html/></x:template></x:stylesheet>");
        StyleSheet.check("<?xml version='1.0' encoding='UTF-16'?><t:transform version='1.0' "
                + "xmlns:t='http://www.w3.org/1999/XSL/Transform'/>");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | must be well-formed XML",
                "ROOT<a></x:stylesheet> | line 1",
                "<x:stylesheet version='1.0'/> | must be well-formed XML",
                "<stylesheet version='1.0'/> | root element",
                "<html NS x:version='1.0'/> | root element",
                "<x:template NS version='1.0'/> | root element",
                "<x:stylesheet NS version='2.0'/> | version",
                "<x:stylesheet NS/> | version",
                "ROOT<x:import href='a.xsl'/></x:stylesheet> | refers to another",
                "ROOT<x:include href='a.xsl'/></x:stylesheet> | refers to another",
                "<!DOCTYPE a [<!ENTITY b 'c'>]>ROOT</x:stylesheet> | DOCTYPE",
                "<!DOCTYPE a SYSTEM 'file:///etc/passwd'>ROOT</x:stylesheet> | DOCTYPE",
            },
            quoteCharacter = '\u0001')
    void isRefusedWithAReason(String text, String reason) {
        var sheet = "''".equals(text) ? "" : text.replace("ROOT", ROOT).replace("NS", XSL);
        assertThatThrownBy(() -> StyleSheet.check(sheet))
                .isInstanceOf(StyleSheet.Invalid.class)
                .hasMessageContaining(reason);
    }

    @Test
    void isReadInTheEncodingThatItDeclares() throws Exception {
        var text = "<?xml version='1.0' encoding='%s'?>" + ROOT + "<!-- \u00E9 --></x:stylesheet>";
        for (var charset : new java.nio.charset.Charset[] {UTF_8, ISO_8859_1}) {
            var own = text.formatted(charset);
            assertThat(StyleSheet.checked(own.getBytes(charset))).isEqualTo(own);
        }
        var wide = text.formatted("UTF-16");
        assertThat(StyleSheet.checked(("\uFEFF" + wide).getBytes(UTF_16LE))).isEqualTo(wide);
        assertThat(StyleSheet.checked(("\uFEFF" + ROOT + "</x:stylesheet>").getBytes(UTF_8)))
                .isEqualTo(ROOT + "</x:stylesheet>");
        for (var bytes :
                new byte[][] {new byte[0], {0, 1, 2}, text.formatted("x-none").getBytes(UTF_8)}) {
            assertThatThrownBy(() -> StyleSheet.checked(bytes)).isInstanceOf(StyleSheet.Invalid.class);
        }
    }
}
