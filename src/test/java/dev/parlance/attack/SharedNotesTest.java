package dev.parlance.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.FileSegments;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.paragraph.ImportedSegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sentences of a text share its note, so that a small file can have very many characters of notes. */
class SharedNotesTest {
    private static final int LONGEST_NOTE = 10_000;

    @TempDir
    private Path folder;

    private static String resources(int sentences) {
        return "<root><data name=\"a\"><value>%s</value><comment>%s</comment></data></root>"
                .formatted("It runs. ".repeat(sentences), "n".repeat(LONGEST_NOTE));
    }

    private void read(int sentences, Consumer<ImportedSegment> sink) throws Exception {
        var file = Files.writeString(folder.resolve("a.resx"), resources(sentences));
        FileSegments.read(file, "a.resx", new ReadOptions("en", null), sink);
    }

    @Test
    void sentencesHaveTheNoteOfTheirText() throws Exception {
        var segments = new ArrayList<ImportedSegment>();
        read(3, segments::add);
        assertThat(segments)
                .hasSize(3)
                .allSatisfy(segment -> assertThat(segment.note()).hasSize(LONGEST_NOTE));
    }

    @Test
    void notesOfAFileAreBoundedTogether() {
        var characters = new AtomicLong();
        assertThatThrownBy(() -> read(
                        20_000,
                        segment -> characters.addAndGet(
                                String.valueOf(segment.note()).length())))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageStartingWith("the keys and notes of the segments have too many characters");
        assertThat(characters).hasValueBetween(60L << 20, 66L << 20);
    }
}
