package dev.parlance.memory.transfer;

import dev.parlance.http.reply.Download;
import dev.parlance.memory.base.TransMemory;
import dev.parlance.memory.exchange.UnitWriter;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The bytes of an exported memory, generated page by page while they are sent; for one response. */
public final class UnitExport implements Download {
    private static final int MOST_UNITS = 2_000;
    private static final int MOST_BYTES = 512 << 10;

    private final Vertx vertx;
    private final UnitPageStore units;
    private final TransMemory memory;
    private final List<String> targetLangs;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final UnitWriter writer;
    private long after;
    private boolean ended;

    /**
     * Creates an export, which reads nothing yet.
     *
     * @param targetLangs empty for all
     * @param writer creates the writer of the format
     */
    public UnitExport(
            Vertx vertx,
            UnitPageStore units,
            TransMemory memory,
            List<String> targetLangs,
            Function<ByteArrayOutputStream, UnitWriter> writer) {
        this.vertx = vertx;
        this.units = units;
        this.memory = memory;
        this.targetLangs = List.copyOf(targetLangs);
        this.writer = writer.apply(bytes);
    }

    @Override
    public Supplier<Future<@Nullable Buffer>> from(long offset) {
        if (offset != 0) {
            throw new IllegalArgumentException("a streamed file cannot be read from an offset");
        }
        return this::next;
    }

    /** Markup takes about as much as the texts. */
    @Override
    public int pieceBytes() {
        return 2 * MOST_BYTES;
    }

    private Future<@Nullable Buffer> next() {
        if (ended) {
            return Future.succeededFuture(null);
        }
        return units.page(memory.number(), targetLangs, after, MOST_UNITS, MOST_BYTES)
                .compose(page -> vertx.executeBlocking(() -> write(page)))
                .compose(piece -> piece == null || piece.length() == 0
                        ? next()
                        : Future.<@Nullable Buffer>succeededFuture(piece));
    }

    private Buffer write(UnitPageStore.UnitPage page) throws IOException {
        for (var unit : page.units()) {
            writer.add(unit);
        }
        after = page.last();
        ended = page.units().isEmpty();
        if (ended) {
            writer.end();
        } else {
            writer.flush();
        }
        var piece = Buffer.buffer(bytes.toByteArray());
        bytes.reset();
        return piece;
    }
}
