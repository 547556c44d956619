package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that declare entities of their own; the JDK's DOM expands them in the results. */
class EntityFilesTest {
    private static final ReadOptions GERMAN = new ReadOptions("en", "de");

    private static byte[] file(String root, String content) {
        return """
                <?xml version="1.0"?>
                <!DOCTYPE %s [
                <!ENTITY app "ACME"><!ENTITY c '&#169; 2024'>
                <!-- <!ENTITY x SYSTEM 'y'> -->]>
                %s""".formatted(root, content).getBytes(UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "a.xml, r, <r t='&app;'><p>Open &app; &c;.</p></r>",
        "a.dita, topic, <topic id='&app;'><title>Open &app; &c;.</title></topic>",
        "strings.xml, resources, <resources><string name='a'>Open &app; &c;.</string></resources>",
        "a.resx, root, <root><data name='k'><value>Open &app; &c;.</value></data></root>"
    })
    void referencesAreCodes(String name, String root, String content) throws Exception {
        var bytes = file(root, content);
        assertThat(Writing.written(name, bytes, GERMAN, _ -> SegmentTarget.NONE))
                .isEqualTo(bytes);
        var written = Writing.written(name, bytes, GERMAN, segment -> {
            assertThat(segment.source().text()).isEqualTo("Open \uFFFC \uFFFC.");
            var codes = segment.source().codes();
            assertThat(codes).extracting("data").containsExactly("&app;", "&c;");
            return new SegmentTarget(new SegmentText("\uFFFC < &app; \uFFFC", codes), true, false);
        });
        var document =
                DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new ByteArrayInputStream(written));
        assertThat(document.getDocumentElement().getTextContent()).isEqualTo("ACME < &app; © 2024");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!ENTITY a SYSTEM 'file:///etc/passwd'>",
                "<!ENTITY a PUBLIC 'x' 'http://localhost:1/x'>",
                "<!ENTITY % a 'b'>",
                "<!ENTITY a '&b;'><!ENTITY b 'c'>",
                "<!ENTITY a '<b/>'>",
                "<!ENTITY a 'b' ><!ENTITY c SYSTEM 'd' NDATA e>",
                // no comment and no instruction: they are in literals
                "<!ENTITY a '<!-- '><!ENTITY b '&c;&c;'><!ENTITY c ' -->'>",
                "<!ENTITY a '<?x '><!ENTITY b '&c;&c;'><!ENTITY c ' ?>'>",
                "<!ENTITY a \"<!-- \"><!ENTITY b SYSTEM 'file:///etc/passwd'><!ENTITY c \" -->\">",
                "<!-- \" --><!ENTITY a SYSTEM 'b'><!-- \" -->"
            })
    void otherEntitiesAreRefused(String declared) {
        for (var name : new String[] {"a.xml", "a.dita", "a.resx"}) {
            var content = "<!DOCTYPE root [" + declared + "]><root>&a;</root>";
            assertThatThrownBy(() -> Reading.segments(name, content))
                    .isInstanceOf(UnreadableFile.class)
                    .hasMessageContaining("the DOCTYPE declares an entity that is not a text");
        }
    }

    @Test
    void numberAndLengthAreLimited() {
        var many = new StringBuilder();
        for (var i = 0; i <= 1_000; i++) {
            many.append("<!ENTITY e%d 'x'>".formatted(i));
        }
        for (var declared : new String[] {many.toString(), "<!ENTITY a '" + "x".repeat(1_001) + "'>"}) {
            assertThatThrownBy(() -> Reading.segments("a.xml", "<!DOCTYPE r [" + declared + "]><r>a</r>"))
                    .isInstanceOf(UnreadableFile.class)
                    .hasMessageContaining("the DOCTYPE declares an entity");
        }
    }
}
