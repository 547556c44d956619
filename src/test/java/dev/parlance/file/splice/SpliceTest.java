package dev.parlance.file.splice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.formats.rc.RcFormat;
import dev.parlance.file.gate.TextEncoding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A copy leaves no file open. */
class SpliceTest {
    @Test
    @EnabledOnOs(OS.LINUX)
    void anEncodingThatCannotBeWrittenLeavesNoFileOpen(@TempDir Path directory) throws Exception {
        var source = Files.writeString(directory.resolve("source"), "text");
        var file =
                new CheckedFile(source, new RcFormat(), new ReadOptions("en", "de"), StandardCharsets.UTF_8, 0, null);
        var encoding = new TextEncoding(Charset.forName("ISO-2022-CN"), 0);
        var out = directory.resolve("out");
        assertThatThrownBy(() -> Splice.open(file, encoding, out)).isInstanceOf(UnsupportedOperationException.class);
        assertThat(out).exists();
        try (var open = Files.list(Path.of("/proc/self/fd"))) {
            assertThat(open.map(SpliceTest::target)).doesNotContain(source.toRealPath(), out.toRealPath());
        }
    }

    /** What an open file is; the link itself if it was closed meanwhile. */
    private static Path target(Path link) {
        try {
            return Files.readSymbolicLink(link);
        } catch (NoSuchFileException closed) {
            return link;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
