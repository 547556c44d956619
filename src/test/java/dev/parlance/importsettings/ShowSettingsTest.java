package dev.parlance.importsettings;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.access.Etags;
import dev.parlance.http.reply.Reply;
import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.junit5.VertxExtension;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class ShowSettingsTest {
    private static ImportSettings.Stored stored(int length) {
        var settings = Map.of("xml", Map.of("xslFile", "ü".repeat(length)));
        return new ImportSettings.Stored(
                "u", "n", null, Instant.EPOCH, Buffer.buffer(Json.bytes(settings)), null, null);
    }

    /** The response that an event loop gets, and whether that loop wrote it. */
    private record Written(Reply reply, boolean onEventLoop) {}

    private static Written written(Vertx vertx, ImportSettings.Stored stored) {
        var done = Promise.<Written>promise();
        vertx.runOnContext(_ -> {
            var onEventLoop = new boolean[1];
            Future<Reply> reply = new ShowSettings(vertx).reply(stored, Audience.USER_LISTERS, body -> {
                onEventLoop[0] = Context.isOnEventLoopThread();
                return Reply.created("/x", body);
            });
            reply.map(made -> new Written(made, onEventLoop[0])).onComplete(done);
        });
        return result(done.future());
    }

    @Test
    void writesLargeSettingsOnWorkers(Vertx vertx) {
        var small = written(vertx, stored(10));
        assertThat(small.onEventLoop).isTrue();
        var large = written(vertx, stored(100_000));
        assertThat(large.onEventLoop).isFalse();
        assertThat(large.reply.body()).isInstanceOf(Buffer.class);
        assertThat(large.reply.tagged()).as("hashed").isFalse();
        assertThat(large.reply.headers())
                .containsKeys("location", "content-type")
                .containsEntry("etag", Etags.of(large.reply.bytes()));
        assertThat(Json.read(large.reply.buffer().toString(), JsonNode.class)
                        .at("/fileImportSettings/xml/xslFile")
                        .asText())
                .hasSize(100_000);
    }
}
