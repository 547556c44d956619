package dev.parlance.termbase.transfer;

import dev.parlance.file.worker.FileWork;
import dev.parlance.file.worker.JsonLines;
import dev.parlance.termbase.exchange.TermEntry;
import dev.parlance.termbase.exchange.TermFileReader;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.exchange.TermSink;
import dev.parlance.termbase.exchange.UnreadableTerms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a file of terms, in a worker process. */
public final class ReadTerms implements FileWork<ReadTerms.Request, ReadTerms.Result> {

    /**
     * The file.
     *
     * @param lines path of the file that the worker process creates, with {@link TermLine}s in {@link JsonLines}
     */
    record Request(String path, TermFormat format, String lines) {}

    /**
     * The end of the file.
     *
     * @param unlisted the number of problems that are not among the lines, which have the first ones
     * @param code why the file cannot be read to its end; null when it was. The lines end before that place
     * @param message for the person who sent the file, when there is a code
     */
    record Result(
            long unlisted, @Nullable String code, @Nullable String message) {
        static Result of(UnreadableTerms unreadable, long unlisted) {
            return new Result(
                    unlisted,
                    unreadable.code(),
                    Objects.requireNonNullElse(unreadable.getMessage(), unreadable.code()));
        }
    }

    @Override
    public Class<Request> request() {
        return Request.class;
    }

    @Override
    public Class<Result> result() {
        return Result.class;
    }

    @Override
    public Result run(Request request) throws IOException {
        try (var lines = new JsonLines<>(Path.of(request.lines()), TermLine.class)) {
            var sink = new Lines(lines);
            try {
                TermFileReader.read(Path.of(request.path()), request.format(), sink);
                return new Result(sink.unlisted(), null, null);
            } catch (UnreadableTerms unreadable) {
                return Result.of(unreadable, sink.unlisted());
            }
        }
    }

    /** Writes what it receives; of the problems and remarks, only as many as an import shows. */
    private static final class Lines implements TermSink {
        private final JsonLines<TermLine> out;
        private long problems;
        private long remarks;

        Lines(JsonLines<TermLine> out) {
            this.out = out;
        }

        long unlisted() {
            return Math.max(0, problems - ImportTally.MOST_PROBLEMS);
        }

        @Override
        public void missing(List<String> fields) throws IOException {
            out.add(new TermLine(null, null, null, fields));
        }

        @Override
        public void entry(TermEntry entry) throws IOException {
            out.add(new TermLine(entry, null, null, null));
        }

        @Override
        public void problem(Problem problem) {
            if (problems++ < ImportTally.MOST_PROBLEMS) {
                add(new TermLine(null, problem, null, null));
            }
        }

        @Override
        public void remark(Problem remark) {
            if (remarks++ < ImportTally.MOST_PROBLEMS) {
                add(new TermLine(null, null, remark, null));
            }
        }

        private void add(TermLine line) {
            try {
                out.add(line);
            } catch (IOException full) {
                throw new UncheckedIOException(full);
            }
        }
    }
}
