package dev.parlance.termbase.transfer;

import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermSink;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the entries of a file into batches, in the languages of the base. */
final class EntryBatches implements TermSink {
    private static final int TERMS_AT_ONCE = 5_000;
    private static final int MOST_IGNORED_LANGS = 500;

    private final LangMatch langs;
    private final ImportTally tally;
    private final Writer writer;
    private final List<TermEntry> batch = new ArrayList<>();
    private final Set<String> ids = new HashSet<>();
    private List<String> missing = List.of();
    private int terms;

    /** Starts to write a batch after the previous one is written; the next batch is read meanwhile. */
    @FunctionalInterface
    interface Writer {
        void write(List<TermEntry> entries, List<String> missing) throws IOException;
    }

    EntryBatches(LangMatch langs, ImportTally tally, Writer writer) {
        this.langs = langs;
        this.tally = tally;
        this.writer = writer;
    }

    @Override
    public void missing(List<String> fields) throws IOException {
        flush();
        missing = fields;
    }

    @Override
    public void entry(TermEntry entry) throws IOException {
        var kept = new ArrayList<TermFields>();
        for (var term : entry.terms()) {
            var lang = langs.of(term.lang());
            if (lang.isPresent()) {
                kept.add(lang.get().equals(term.lang()) ? term : term.inLang(lang.get()));
                tally.langs.add(lang.get());
            } else if (tally.ignored.size() < MOST_IGNORED_LANGS) {
                tally.ignored.add(term.lang());
            }
        }
        tally.read += entry.terms().size();
        if (kept.isEmpty()) {
            tally.skipped++;
            return;
        }
        if (entry.id() != null && !ids.add(entry.id())) {
            // the second entry with this id must find the first one in the base
            flush();
            ids.add(entry.id());
        }
        batch.add(new TermEntry(entry.number(), entry.id(), entry.fields(), kept));
        terms += kept.size();
        if (terms >= TERMS_AT_ONCE) {
            flush();
        }
    }

    void flush() throws IOException {
        if (!batch.isEmpty()) {
            writer.write(List.copyOf(batch), missing);
        }
        batch.clear();
        ids.clear();
        terms = 0;
    }

    @Override
    public void problem(Problem problem) {
        tally.skipped++;
        tally.invalid++;
        tally.add(problem);
    }

    @Override
    public void remark(Problem remark) {
        tally.add(remark);
    }
}
