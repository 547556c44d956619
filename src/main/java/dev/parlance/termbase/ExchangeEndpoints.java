package dev.parlance.termbase;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import dev.parlance.storage.ReceiveFile;
import dev.parlance.storage.Received;
import dev.parlance.storage.StoredFile;
import dev.parlance.termbase.base.ReadTermBases;
import dev.parlance.termbase.base.TermBaseRow;
import dev.parlance.termbase.exchange.TermFormat;
import dev.parlance.termbase.serve.ReadSnapshots;
import dev.parlance.termbase.transfer.StartTermImport;
import dev.parlance.termbase.transfer.TermExport;
import dev.parlance.termbase.transfer.TermImport;
import dev.parlance.termbase.transfer.TermUpload;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** Import and export of term bases as files. */
record ExchangeEndpoints(
        Vertx vertx,
        ReadTermBases bases,
        ReceiveFile files,
        StartTermImport imports,
        TermExport exports,
        ReadSnapshots concepts) {
    private static final int MOST_NAME_CHARACTERS = 255;
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long FIRST_LOOK_MILLIS = 25;
    private static final long LONGEST_LOOK_MILLIS = 500;

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("uploadTermBase", this::upload),
                Endpoint.of("getTermBaseImport", this::getImport),
                Endpoint.of("exportTermBase", this::export));
    }

    private Future<Reply> upload(Call call) {
        var name = filename(call);
        var format = TermFormat.of(name)
                .orElseThrow(() -> new Fault.Invalid(Violation.of(
                        "Content-Disposition",
                        "format",
                        "the name must end in .tbx, .xml, .xlsx, .csv, .tsv or .txt")));
        return bases.find(call.caller(), call.path("termBaseUid"))
                .compose(base -> receive(call, base, name, format)
                        .compose(started ->
                                ended(base, started, System.nanoTime() + PATIENCE.toNanos(), FIRST_LOOK_MILLIS)))
                .map(ExchangeEndpoints::answer);
    }

    private Future<TermImport> receive(Call call, TermBaseRow base, String name, TermFormat format) {
        base.rights().requireWritable();
        return files.run(
                name,
                call.caller().id(),
                sink -> call.upload().drain(StoredFile.BLOCK_BYTES, sink),
                received -> start(call, base, received, name, format));
    }

    private Future<TermImport> start(Call call, TermBaseRow base, Received file, String name, TermFormat format) {
        var query = call.query();
        var upload = new TermUpload(
                file.fileId(),
                name,
                format,
                !Boolean.FALSE.equals(query.flag("updateTerms")),
                Boolean.TRUE.equals(query.flag("strictLangMatching")),
                !"abort".equals(query.text("onError")),
                call.caller().id());
        return imports.start(call.caller(), base, file, upload, call.traceparent());
    }

    /** Waits until the import has ended or the waiting time is over, and gives its state. */
    private Future<TermImport> ended(TermBaseRow base, TermImport started, long deadline, long wait) {
        return vertx.timer(wait, TimeUnit.MILLISECONDS)
                .compose(_ -> imports.find(base, started.uid()))
                .compose(now -> now.running() && System.nanoTime() < deadline
                        ? ended(base, started, deadline, Math.min(LONGEST_LOOK_MILLIS, wait * 2))
                        : Future.succeededFuture(now));
    }

    /** A refused file is answered as an invalid request that lists every problem. */
    private static Reply answer(TermImport now) {
        if (now.status().equals("ERROR")) {
            throw new Fault.Invalid(now.problems().stream()
                    .map(problem -> Violation.at(
                            "",
                            problem.code(),
                            problem.number() == 0
                                    ? problem.message()
                                    : "entry %d: %s".formatted(problem.number(), problem.message()),
                            Map.of("number", Map.of("value", problem.number()))))
                    .toList());
        }
        return now.running() ? Reply.accepted(now) : Reply.ok(now);
    }

    private static String filename(Call call) {
        var name = call.upload().filename();
        if (name == null || name.isBlank() || name.length() > MOST_NAME_CHARACTERS || name.indexOf('\0') >= 0) {
            throw new Fault.Invalid(Violation.of(
                    "Content-Disposition",
                    "required",
                    "must give a file name of 1 to %d characters, such as filename*=UTF-8''terms.tbx"
                            .formatted(MOST_NAME_CHARACTERS)));
        }
        return name;
    }

    private Future<Reply> getImport(Call call) {
        return bases.find(call.caller(), call.path("termBaseUid"))
                .compose(base -> imports.find(base, call.path("importUid")))
                .map(Reply::entity);
    }

    private Future<Reply> export(Call call) {
        var format = TermFormat.valueOf(Objects.requireNonNullElse(call.query().text("format"), "TBX"));
        return bases.find(call.caller(), call.path("termBaseUid"))
                .compose(base -> exports.write(concepts, base, format)
                        .map(file -> Reply.streamOnce(
                                format.mediaType(),
                                name(base) + format.ending(),
                                file.etag(),
                                file.length(),
                                file.download(vertx))));
    }

    private static String name(TermBaseRow base) {
        return base.base().name().replaceAll("[/\\\\:*?\"<>|\\p{Cntrl}]", "_");
    }
}
