package dev.parlance.file.xml;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What another parser reads must be the file, except for what it would have to look up. */
class XmlDocumentTest {
    @ParameterizedTest
    @CsvSource(delimiter = '@', quoteCharacter = '`', textBlock = """
            <?xml version='1.0'?><!DOCTYPE r [<!ENTITY x 'y>'>]><r a='&x;'>&x;&amp;&#38;&lt;</r>@\
            <r a='&amp;x;'>&amp;x;&amp;&#38;&lt;</r>
            <!DOCTYPE r [<!-- ' --><?p " ' ?>]><r>'</r>@<r>'</r>
            <r><![CDATA[a & b &x;]]><!-- & &x; --><?p &x; ?></r>@<r><![CDATA[a & b &x;]]><!-- & &x; --><?p &x; ?></r>
            """)
    void onlyTheTypeAndReferencesToEntitiesGo(String file, String expected) {
        assertThat(XmlDocument.withoutType(file)).isEqualTo(expected);
    }
}
