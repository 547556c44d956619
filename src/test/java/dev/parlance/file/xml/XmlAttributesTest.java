package dev.parlance.file.xml;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class XmlAttributesTest {
    private static final Pattern ATTRIBUTE = Pattern.compile("\\s([^\\s=/>\"']++)\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+')");

    @Provide
    static Arbitrary<String> tags() {
        var parts = Arbitraries.of(
                " ", "\n", "\t", "a", "xml:id", "=", "\"", "'", "/", ">", "b=\"c\"", " d='e f'", " g = \"h='i'\"");
        return parts.list().ofMaxSize(20).map(all -> "<t" + String.join("", all) + ">");
    }

    @Property(tries = 2000)
    void attributesAreThoseOfAnExpression(@ForAll("tags") String tag) {
        var expected = new ArrayList<List<String>>();
        var matcher = ATTRIBUTE.matcher("x" + tag + " y='z'").region(1, tag.length() + 1);
        while (matcher.find()) {
            var value = matcher.group(2);
            expected.add(List.of(matcher.group(1), value.substring(1, value.length() - 1)));
        }
        var found = new ArrayList<List<String>>();
        var text = "x" + tag + " y='z'";
        var attributes = new XmlAttributes(text, 1, tag.length() + 1);
        while (attributes.next()) {
            found.add(List.of(attributes.name(), text.substring(attributes.valueStart(), attributes.valueEnd())));
        }
        assertThat(found).isEqualTo(expected);
    }

    @Test
    @Timeout(10)
    void whiteSpaceIsReadOnce() {
        var tag = "<t" + " \n".repeat(500_000) + "a" + " \t".repeat(500_000) + "= 'b'" + "\r".repeat(500_000) + "/>";
        var attributes = new XmlAttributes(tag, 0, tag.length());
        assertThat(attributes.next()).isTrue();
        assertThat(attributes.name()).isEqualTo("a");
        assertThat(attributes.next()).isFalse();
    }
}
