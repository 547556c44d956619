package dev.parlance.file.formats.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.ProcessorTime;
import dev.parlance.file.text.Placeholders;
import dev.parlance.shared.SegmentText;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class XmlPlaceTest {
    private static String written(String raw, String text) {
        var place = new XmlPlace(XmlEscapes.NONE, Placeholders.NONE, raw, false, SegmentText.of(raw), Map.of());
        return place.written(SegmentText.of(text), UTF_8.newEncoder());
    }

    @Test
    void linesEndAsInTheText() {
        assertThat(written("a\nb", "c\nd")).isEqualTo("c\nd");
        assertThat(written("a\r\nb", "c\nd")).isEqualTo("c\r\nd");
    }

    @Test
    void timeIsLinearInLines() throws Exception {
        var text = "ten chars.\n".repeat(100_000);
        ProcessorTime.atMost(
                Duration.ofSeconds(5), () -> assertThat(written(text, text)).isEqualTo(text));
    }
}
