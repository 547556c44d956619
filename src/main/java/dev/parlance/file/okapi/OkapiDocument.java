package dev.parlance.file.okapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import net.htmlparser.jericho.Config;
import net.htmlparser.jericho.LoggerProvider;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.filterwriter.IFilterWriter;
import net.sf.okapi.common.resource.RawDocument;
import org.jspecify.annotations.Nullable;

/** A file that is open in an Okapi filter. */
final class OkapiDocument implements AutoCloseable {
    private final OkapiFormat format;
    private final RawDocument document;
    private final IFilter filter;

    private OkapiDocument(OkapiFormat format, RawDocument document, IFilter filter) {
        this.format = format;
        this.document = document;
        this.filter = filter;
    }

    static OkapiDocument open(OkapiFormat format, CheckedFile file, LocaleId target)
            throws UnreadableFile, IOException {
        // the parser of the markup filters would log every flaw of a customer's file
        Config.LoggerProvider = LoggerProvider.DISABLED;
        var source = OkapiReader.locale(file.options().sourceLang());
        var document = new RawDocument(file.path().toUri(), file.charset().name(), source, target);
        var filter = OkapiCall.of(format, () -> format.filter(file));
        var opened = new OkapiDocument(format, document, filter);
        try {
            OkapiCall.run(format, () -> filter.open(document));
            return opened;
        } catch (UnreadableFile | IOException refused) {
            try (opened) {
                throw refused;
            }
        }
    }

    /** The next event; null at the end. */
    @Nullable
    Event next() throws UnreadableFile, IOException {
        return OkapiCall.of(format, () -> filter.hasNext() ? filter.next() : null);
    }

    /** Begins a copy of the file. */
    Copy copy(LocaleId target, Path out) throws UnreadableFile, IOException {
        return new Copy(OkapiCall.of(format, () -> {
            var writer = filter.createFilterWriter();
            writer.setOptions(target, UTF_8.name());
            writer.setOutput(out.toString());
            return writer;
        }));
    }

    @Override
    public void close() throws UnreadableFile, IOException {
        try (document) {
            OkapiCall.run(format, filter::close);
        }
    }

    /** A copy of the file in UTF-8, to which the events are written as they come. */
    final class Copy implements AutoCloseable {
        private final IFilterWriter writer;

        private Copy(IFilterWriter writer) {
            this.writer = writer;
        }

        void write(Event event) throws UnreadableFile, IOException {
            OkapiCall.run(format, () -> writer.handleEvent(event));
        }

        @Override
        public void close() throws UnreadableFile, IOException {
            OkapiCall.run(format, writer::close);
        }
    }
}
