package dev.parlance.memory.transfer;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.worker.FileWork;
import dev.parlance.file.worker.JsonLines;
import dev.parlance.memory.exchange.ExchangeUnit;
import dev.parlance.memory.exchange.ReadReport;
import dev.parlance.memory.exchange.UnitFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads a file into the units that a memory imports, in a worker process. */
public final class ReadUnits implements FileWork<ReadUnits.Request, ReadReport.Counts> {

    /**
     * The file and the languages of the memory.
     *
     * @param units path of the file that the worker process creates, with {@link ExchangeUnit}s in {@link JsonLines}
     */
    record Request(String path, Langs langs, String units) {}

    /** The parameters of a {@link MemoryLangMap}. */
    record Langs(String source, List<String> targets, boolean strict) {}

    @Override
    public Class<Request> request() {
        return Request.class;
    }

    @Override
    public Class<ReadReport.Counts> result() {
        return ReadReport.Counts.class;
    }

    @Override
    public ReadReport.Counts run(Request request) throws UnreadableFile, IOException {
        var langs = request.langs();
        try (var units = new JsonLines<>(Path.of(request.units()), ExchangeUnit.class)) {
            return UnitFiles.read(
                    Path.of(request.path()),
                    new MemoryLangMap(langs.source(), langs.targets(), langs.strict()),
                    units::add);
        }
    }
}
