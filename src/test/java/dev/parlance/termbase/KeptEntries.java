package dev.parlance.termbase;

import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermFileReader;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The entries, problems and remarks of a file, and the fields that its table does not have. */
final class KeptEntries implements TermSink {
    final List<TermEntry> entries = new ArrayList<>();
    final List<Problem> problems = new ArrayList<>();
    final List<Problem> remarks = new ArrayList<>();
    List<String> missing = List.of();

    static KeptEntries of(Path file, TermFormat format) throws IOException {
        var kept = new KeptEntries();
        TermFileReader.read(file, format, kept);
        return kept;
    }

    @Override
    public void missing(List<String> fields) {
        missing = fields;
    }

    @Override
    public void entry(TermEntry entry) {
        entries.add(entry);
    }

    @Override
    public void problem(Problem problem) {
        problems.add(problem);
    }

    @Override
    public void remark(Problem remark) {
        remarks.add(remark);
    }
}
