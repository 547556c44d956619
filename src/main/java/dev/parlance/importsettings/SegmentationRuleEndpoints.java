package dev.parlance.importsettings;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.file.srx.InvalidRules;
import dev.parlance.file.srx.SegmentationRules;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.endpoint.Endpoint;
import dev.parlance.http.reply.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayInputStream;
import java.util.List;
import java.util.Objects;

/** {@code /segmentationRules}. */
final class SegmentationRuleEndpoints {
    private static final int CHUNK_BYTES = 64 << 10;
    private static final long MOST_BYTES = 4L << 20;

    private final Vertx vertx;
    private final SegmentationRuleStore rules;
    private final ChangeSegmentationRules changes;

    SegmentationRuleEndpoints(Vertx vertx, SegmentationRuleStore rules, ChangeSegmentationRules changes) {
        this.vertx = vertx;
        this.rules = rules;
        this.changes = changes;
    }

    List<Endpoint> all() {
        return List.of(
                Endpoint.of("createSegmentationRule", this::create),
                Endpoint.of("listSegmentationRules", this::list),
                Endpoint.of("getSegmentationRule", this::get),
                Endpoint.of("downloadSegmentationRule", this::download),
                Endpoint.of("deleteSegmentationRule", this::delete));
    }

    private Future<Reply> create(Call call) {
        var upload = SegmentationRuleUpload.of(call);
        return receive(call)
                .compose(this::checked)
                .compose(srx -> changes.create(upload, srx, call.caller().id()))
                .map(created -> Reply.created("/segmentationRules/" + created.uid(), created));
    }

    private static Future<Buffer> receive(Call call) {
        var whole = Buffer.buffer();
        return call.upload()
                .drain(CHUNK_BYTES, chunk -> {
                    whole.appendBuffer(chunk);
                    return whole.length() > MOST_BYTES
                            ? Future.failedFuture(new Fault.TooLarge(MOST_BYTES))
                            : Future.succeededFuture();
                })
                .compose(bytes -> bytes == 0
                        ? Future.failedFuture(
                                new Fault.Invalid(Violation.at("", "required", "must be an SRX file, but is empty")))
                        : Future.succeededFuture(whole));
    }

    /** Compiles the rules, off the event loop; fails with all that is wrong with them. */
    private Future<Buffer> checked(Buffer srx) {
        return vertx.executeBlocking(() -> compiled(srx), false).map(Objects::requireNonNull);
    }

    private static Buffer compiled(Buffer srx) {
        try {
            SegmentationRules.parse(new ByteArrayInputStream(srx.getBytes()));
            return srx;
        } catch (InvalidRules invalid) {
            throw new Fault.Invalid(invalid.flaws().stream()
                    .map(flaw -> Violation.at("", "srx", flaw))
                    .toList());
        }
    }

    private Future<Reply> list(Call call) {
        return rules.list(call.query().text("name"), call.page()).map(Reply::page);
    }

    private Future<Reply> get(Call call) {
        return rules.find(uid(call))
                .map(Fault.NotFound.ifEmpty("segmentationRule", uid(call)))
                .map(Reply::entity);
    }

    private Future<Reply> download(Call call) {
        return rules.file(uid(call))
                .map(Fault.NotFound.ifEmpty("segmentationRule", uid(call)))
                .map(file -> Reply.file(
                        "application/xml",
                        file.filename(),
                        file.srx() == null ? Buffer.buffer(SegmentationRules.builtInFile()) : file.srx()));
    }

    private Future<Reply> delete(Call call) {
        return changes.delete(uid(call), call.precondition()).map(_ -> Reply.noContent());
    }

    private static String uid(Call call) {
        return call.path("segmentationRuleUid");
    }
}
