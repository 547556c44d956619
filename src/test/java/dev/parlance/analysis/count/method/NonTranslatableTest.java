package dev.parlance.analysis.count.method;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NonTranslatableTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "2020",
                "1,234.50 – 7 %",
                "%",
                "* * *",
                "(12) 345-678",
                "😀 👍",
                "٣٤",
                "https://example.com/päth?q=word",
                "(see-it://x.y/z)",
                "www.example.com",
                "mailto:jo@example.org",
                "jo.doe+tag@mail.example.org",
                "<jo@example.org>, ann@example.com;",
                "https://a.example / www.b.example 2",
                "{name}",
                "{0}: {1,number,#.##}",
                "{{user.name}}",
                "${total} / #{count} %{max}",
                "%s",
                "%1$s (%2$d)",
                "%-5.2f %%",
                "%(name)s %NAME%",
                "%@"
            })
    void scores100WithoutWords(String text) {
        assertThat(NonTranslatable.score(SegmentText.of(text))).isEqualTo(100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0x1F",
                "1.5e10",
                "2E-3",
                "v2.1.0",
                "V3",
                "1920x1080",
                "(10x20x30)",
                "v1 - v2: {0}",
                "https://example.com v1.0"
            })
    void scores99ForNumbersWithLetters(String text) {
        assertThat(NonTranslatable.score(SegmentText.of(text))).isEqualTo(99);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a",
                "中",
                "Hello {name}",
                "100%off",
                "5 km",
                "5km",
                "1st",
                "version v2",
                "see:http://example.com",
                "user@host",
                "name@",
                "http://",
                "A4",
                "0xZZ",
                "xv2",
                "{open",
                "50% discount",
                "MP3"
            })
    void scoresTranslatableTextZero(String text) {
        assertThat(NonTranslatable.score(SegmentText.of(text))).isZero();
    }

    @Test
    void ignoresCodes() {
        var code = new InlineCode(InlineCode.Kind.STANDALONE, 1, "<img alt='word'>", false);
        assertThat(NonTranslatable.score(new SegmentText("\uFFFC", List.of(code))))
                .isEqualTo(100);
        assertThat(NonTranslatable.score(new SegmentText("\uFFFCx", List.of(code))))
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({"a.b@, 100000", "(, 100000", "1x1, 50000", "x, 1000000", "{a, 50000", "%a_, 50000"})
    void decidesLongTokensQuickly(String part, int times) {
        assertThat(NonTranslatable.score(SegmentText.of(part.repeat(times)))).isEqualTo(part.equals("(") ? 100 : 0);
    }
}
