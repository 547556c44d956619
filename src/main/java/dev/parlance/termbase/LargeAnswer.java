package dev.parlance.termbase;

import static java.util.Objects.requireNonNull;

import dev.parlance.access.Etags;
import dev.parlance.http.endpoint.Call;
import dev.parlance.http.reply.Download;
import dev.parlance.http.reply.Reply;
import dev.parlance.termbase.concept.ReadConcepts.ShownConcept;
import dev.parlance.termbase.concept.ReadConcepts.ShownPage;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The memory of one response with concepts, which is reserved before a large one is read or written. Belongs to one
 * event loop.
 */
final class LargeAnswer {
    private final Call call;
    private Call.@Nullable Reserved held;

    LargeAnswer(Call call) {
        this.call = call;
    }

    /** Reserves memory, instead of what it has reserved before; throws as {@link Call#reserve}. */
    void reserve(long bytes) {
        release();
        held = call.reserve(bytes);
    }

    /** Returns the memory of a response that is sent or has failed. */
    void release() {
        if (held != null) {
            held.release();
            held = null;
        }
    }

    /** The response with a page; a large one keeps its memory until it is sent. */
    Reply page(ShownPage shown) {
        var audience = call.caller().audience();
        return shown.large()
                ? Reply.pageInPieces(
                        shown.page(), new Pieces(ConceptPieces.of(shown.page(), shown.views(), audience), this))
                : Reply.page(shown.view());
    }

    /** The response with a concept; the JSON of a large one is written on a worker. */
    Future<Reply> concept(ShownConcept shown) {
        var bytes = shown.largeBytes();
        if (bytes == 0) {
            return Future.succeededFuture(Reply.entity(shown.view()));
        }
        reserve(bytes);
        var audience = call.caller().audience();
        return requireNonNull(Vertx.currentContext())
                .executeBlocking(() -> tagged(ConceptPieces.whole(shown.concept(), shown.views(), audience)), false)
                .map(reply -> requireNonNull(reply))
                // from here on, the response is counted as each that exists
                .onComplete(_ -> release());
    }

    private static Reply tagged(Buffer json) {
        var headers = Map.of("content-type", Reply.JSON, "etag", Etags.of(json.getBytes()));
        return new Reply(200, json, false, headers);
    }

    /** Writes each piece in a turn of its own, so that the event loop serves others between them. */
    private record Pieces(ConceptPieces pieces, LargeAnswer answer) implements Download {
        @Override
        public Supplier<Future<@Nullable Buffer>> from(long offset) {
            return () -> {
                var next = Promise.<@Nullable Buffer>promise();
                requireNonNull(Vertx.currentContext()).runOnContext(_ -> next.complete(pieces.next()));
                return next.future();
            };
        }

        @Override
        public void release() {
            answer.release();
        }
    }
}
