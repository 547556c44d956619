package dev.parlance.file.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.paragraph.ImportedSegment;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.memory.exchange.UnitStamp;
import dev.parlance.memory.exchange.UnitText;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values between two processes: none is lost or changed, and they do not fill the disk. */
class JsonLinesTest {
    private static final UnitStamp FULL = new UnitStamp(Instant.ofEpochSecond(1, 123_456_789), "a\nb", null, "\u2028");
    private static final UnitStamp HALF = new UnitStamp(null, "\uD800", null, null);

    @Test
    void areReadAsTheyWereWritten(@TempDir Path directory) throws Exception {
        var path = directory.resolve("lines");
        try (var lines = new JsonLines<>(path, UnitStamp.class)) {
            lines.add(FULL);
            lines.add(HALF);
        }
        try (var lines = new JsonLines<>(path, UnitStamp.class, StandardOpenOption.APPEND)) {
            lines.addAll(List.of(UnitStamp.NONE, FULL));
        }
        try (var read = JsonLines.open(path, UnitStamp.class)) {
            assertThat(read.readAll())
                    .containsExactly(FULL, new UnitStamp(null, "?", null, null), UnitStamp.NONE, FULL);
        }
    }

    @Test
    void failBeforeTheyFillTheDisk() throws Exception {
        var bytes = new ByteArrayOutputStream();
        var lines = new JsonLines<>(bytes, UnitStamp.class, 20_000);
        assertThatThrownBy(() -> {
                    for (var i = 0; i < 10_000; i++) {
                        lines.add(FULL);
                    }
                })
                .isInstanceOf(JsonLines.Full.class)
                .hasMessage("the content takes more than 20,000 bytes");
        assertThat(bytes.size()).isBetween(10_000, 20_000);
    }

    @Test
    void leaveOutWhatMostSegmentsDoNotHave(@TempDir Path directory) throws Exception {
        var plain = new ImportedSegment(SegmentText.of(""), null, null, false, false, null, null, null);
        var full = new ImportedSegment(
                SegmentText.of("a\uFFFC"), "k", SegmentText.of(""), true, true, 5, "n", new PluralForm("few", true));
        var path = directory.resolve("lines");
        try (var lines = new JsonLines<>(path, ImportedSegment.class)) {
            lines.addAll(List.of(plain, full));
        }
        assertThat(Files.readAllLines(path).getFirst()).isEqualTo("{\"source\":{\"text\":\"\"}}");
        try (var read = JsonLines.open(path, ImportedSegment.class)) {
            assertThat(read.readAll()).containsExactly(plain, full);
        }
    }

    @Test
    void keepNullAndEmptyListsApart(@TempDir Path directory) throws Exception {
        var code = new InlineCode(InlineCode.Kind.OPEN, 1, "<b>", false);
        var texts = List.of(
                UnitText.of(SegmentText.of("a")),
                UnitText.of(new SegmentText("a\uFFFC", List.of(code))),
                new UnitText(SegmentText.of("a"), List.of()),
                new UnitText(new SegmentText("a\uFFFC", List.of(code)), List.of("<ph/>")));
        var path = directory.resolve("lines");
        try (var lines = new JsonLines<>(path, UnitText.class)) {
            lines.addAll(texts);
        }
        assertThat(Files.readAllLines(path).getFirst()).isEqualTo("{\"text\":{\"text\":\"a\"}}");
        try (var read = JsonLines.open(path, UnitText.class)) {
            assertThat(read.readAll()).isEqualTo(texts);
        }
    }
}
