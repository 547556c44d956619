package dev.parlance.importsettings;

import static dev.parlance.db.Waiting.result;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.parlance.file.style.StyleSheet;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class ReadStyleSheetsTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int LENGTH = 900_000;
    private static final String SHEET = "<x:stylesheet version='1.0' xmlns:x='http://www.w3.org/1999/XSL/Transform'>"
            + "<x:template match='/'>" + "ü".repeat(LENGTH) + "</x:template></x:stylesheet>";

    /** What is stored of an edit, and the bytes that the event loop allocated meanwhile. */
    private record Written(ImportSettingsEdit.Written stored, long allocated) {}

    private static Written written(Vertx vertx, ImportSettingsEdit edit) {
        var sheets = new ReadStyleSheets(vertx, (_, _) -> Future.succeededFuture(Optional.empty()), null);
        var done = Promise.<Written>promise();
        vertx.runOnContext(_ -> {
            var before = THREADS.getCurrentThreadAllocatedBytes();
            sheets.written(edit)
                    .map(stored -> new Written(stored, THREADS.getCurrentThreadAllocatedBytes() - before))
                    .onComplete(done);
        });
        return result(done.future());
    }

    @Test
    void writesNothingOnTheEventLoop(Vertx vertx) {
        var blocks = new HashMap<String, Object>();
        StyleSheet.BLOCKS.forEach(block -> blocks.put(block, Map.of(StyleSheet.FILE, SHEET)));
        var edit = new ImportSettingsEdit("large", Json.tree(blocks));
        written(vertx, new ImportSettingsEdit("classes are loaded", Json.tree(Map.of())));
        var written = written(vertx, edit);
        assertThat(written.stored.settings().length()).isGreaterThan(StyleSheet.BLOCKS.size() * LENGTH * 2);
        assertThat(written.allocated).isLessThan(LENGTH);
    }
}
