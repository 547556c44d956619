package dev.parlance.attack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.srx.InvalidRules;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.shared.Expressions;
import java.io.ByteArrayInputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Regular expressions whose quantifiers repeat without end and without reading a character. */
class RepetitionTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?:(?:){2000000000}){2000000000}x",
                "(?:(?:){10000}){2}",
                "((((){99}){99}){99})",
                "(?:){2147483647}",
                "(?:){2000000000,}",
                "(?:){20000,30000}",
                "(?:){9000}(?:){9000}",
                "a|(?:){2000000000}",
                "(?=(?:){2000000000})",
                "[](]](?:){2000000000}",
                "\\Q(?:\\E(?:){2000000000}",
                "\\p{L}{2000000000}",
                "[^[a]&&[b\\]]](?:){2000000000}"
            })
    void refusesThemBeforeTheyAreStored(String regexp) {
        assertThat(Expressions.regexpFlaw(regexp)).isEqualTo("the quantifiers repeat more than 10,000 times");
        assertThatThrownBy(() -> SegmentationRules.parse(srx(regexp)))
                .isInstanceOf(InvalidRules.class)
                .hasMessageContaining("the quantifiers repeat more than 10,000 times");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a{3}",
                "(\\d{1,3}\\.){3}\\d{1,3}",
                ".{0,20000}",
                "\\{99999\\}",
                "[{]99999}",
                "\\Q{99999}\\E",
                "\\x{10FFFF}+",
                "(?:[A-Z]{2}-){5}[^]{}]{10}",
                "(?<name>x{2000})\\k<name>"
            })
    void acceptsTheOnesOfPeople(String regexp) {
        assertThat(Expressions.regexpFlaw(regexp)).isNull();
    }

    private static ByteArrayInputStream srx(String regexp) {
        return new ByteArrayInputStream("""
                <srx version="2.0" xmlns="http://www.lisa.org/srx20"><header cascade="no"/><body><languagerules>
                <languagerule languagerulename="a"><rule break="yes"><beforebreak><![CDATA[%s]]></beforebreak></rule>
                </languagerule></languagerules><maprules>
                <languagemap languagepattern=".*" languagerulename="a"/></maprules></body></srx>
                """.formatted(regexp).getBytes(UTF_8));
    }
}
