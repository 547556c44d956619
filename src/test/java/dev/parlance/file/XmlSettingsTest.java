package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.FileLimits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** Entities and HTML in XML that the settings ask for; the JDK's parser reads what was written. */
class XmlSettingsTest {
    private static final String ENTITIES = """
            <!DOCTYPE r SYSTEM "[//]>" [
            <!ELEMENT r ANY> <!-- ] --> <?p ]?>
            <!ENTITY a "One"> <!ENTITY b 'Two'><!ENTITY code '&#x3c;i/>'><!ENTITY amp2 "&#38;#60;"><!ENTITY s " ">
            ]>
            <r>&a;|&b;</r>""";

    private static ReadOptions options(String settings) {
        return new ReadOptions("en", "de", FileLimits.STANDARD, FileImportSettings.read(settings.replace('\'', '"')));
    }

    private static Document parsed(byte[] xml) throws Exception {
        var factory = DocumentBuilderFactory.newDefaultInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(new ByteArrayInputStream(xml));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<b>", "a & b;", "&a;", "\"' %p;", "]]> ]>", "é\uD83D\uDE00", "-->", "&#60;x"})
    void entitiesMeanTheirTranslation(String hostile) throws Exception {
        var targets = List.of(hostile, "'" + hostile + "\"").iterator();
        var written = Writing.written(
                "a.xml",
                ENTITIES.getBytes(UTF_8),
                options("{'xml': {'entities': true}}"),
                segment -> segment.contextKey() == null
                        ? SegmentTarget.NONE
                        : new SegmentTarget(SegmentText.of(targets.next()), true, false));
        assertThat(targets.hasNext()).isFalse();
        assertThat(parsed(written).getDocumentElement().getTextContent()).isEqualTo(hostile + "|'" + hostile + "\"");
    }

    @Test
    void aTranslationOfAnEntityMayBeTooLong() {
        var target = new SegmentTarget(SegmentText.of("x".repeat(1_001)), true, false);
        assertThatThrownBy(() -> Writing.written(
                        "a.xml",
                        ENTITIES.getBytes(UTF_8),
                        options("{'xml': {'entities': true}}"),
                        segment -> segment.contextKey() == null ? SegmentTarget.NONE : target))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("1,000 characters");
    }

    @Test
    void filesWithoutATypeHaveNoEntities() throws Exception {
        for (var file : List.of("<r>One</r>", "<!DOCTYPE r><r>One</r>", "<!DOCTYPE r SYSTEM '['><r>One</r>")) {
            assertThat(Reading.segments("a.xml", file.getBytes(UTF_8), options("{'xml': {'entities': true}}")))
                    .hasSize(1);
        }
    }

    @Test
    void htmlIsWrittenInTheWayOfItsElement() throws Exception {
        var file = "<r><h>&lt;p>One&lt;/p>\r\n  &lt;p title='T'>Two &lt;b>x&lt;/b></h><h><![CDATA[<i>3</i>]]></h>"
                + "<h>no html</h><p>&lt;b>four</p></r>";
        var settings = options("{'xml': {'htmlSubfilterElementsPlain': 'h', 'lockElementsPlain': 'h'}}");
        var segments = Reading.segments("a.xml", file.getBytes(UTF_8), settings);
        assertThat(segments)
                .extracting(segment -> segment.locked())
                .containsExactly(true, true, true, true, true, false);
        assertThat(Writing.written("a.xml", file.getBytes(UTF_8), settings, _ -> SegmentTarget.NONE))
                .isEqualTo(file.getBytes(UTF_8));
        var written = Writing.written("a.xml", file.getBytes(UTF_8), settings, segment -> {
            var source = segment.source();
            return new SegmentTarget(new SegmentText(source.text() + " <&>'\"]]>", source.codes()), true, false);
        });
        var texts = parsed(written).getDocumentElement().getChildNodes();
        assertThat(texts.item(0).getTextContent())
                .isEqualTo("<p>One &lt;&amp;>'\"]]></p>\n  <p title='T <&amp;>&#39;\"]]>'>Two <b>x</b> "
                        + "&lt;&amp;>'\"]]>");
        assertThat(texts.item(1).getTextContent()).isEqualTo("<i>3</i> &lt;&amp;>'\"]]>");
        assertThat(texts.item(2).getTextContent()).isEqualTo("no html <&>'\"]]>");
        assertThat(texts.item(3).getTextContent()).isEqualTo("<b>four <&>'\"]]>");
    }
}
