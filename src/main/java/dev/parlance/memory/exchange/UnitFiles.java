package dev.parlance.memory.exchange;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files of units in any supported format. Blocks; several threads may each read a file. */
public final class UnitFiles {
    private UnitFiles() {}

    /** Receives units one by one. */
    @FunctionalInterface
    public interface Sink {
        void add(ExchangeUnit unit) throws IOException;
    }

    /**
     * Reads a file; its first bytes decide the format.
     *
     * @throws UnreadableFile when it cannot be imported; the sink may have received units before
     * @throws IOException when the disk or the sink fails; the file may be valid
     */
    public static ReadReport.Counts read(Path file, LangMap langs, Sink sink) throws UnreadableFile, IOException {
        int first;
        int second;
        try (var in = Files.newInputStream(file)) {
            first = in.read();
            second = in.read();
        }
        if (first < 0) {
            throw new UnreadableFile(Reason.EMPTY, "the file is empty");
        }
        // PK of ZIP, and the container of a protected workbook
        var archive = (first == 'P' && second == 'K') || (first == 0xD0 && second == 0xCF);
        return (archive ? XlsxReader.read(file, langs, sink) : TmxReader.read(file, langs, sink)).counts();
    }
}
