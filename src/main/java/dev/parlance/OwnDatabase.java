package dev.parlance;

import dev.parlance.config.section.DatabaseSection;
import dev.parlance.db.DatabaseUnusable;
import dev.parlance.db.embedded.EmbeddedDatabase;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL of this process, from the beginning of its start to its end; none if {@code database.url} names
 * another one. A signal may end it on another thread, also while it starts.
 */
final class OwnDatabase {
    private final DatabaseSection settings;
    private volatile boolean ending;
    private @Nullable EmbeddedDatabase running;

    OwnDatabase(DatabaseSection settings) {
        this.settings = settings;
    }

    /**
     * Starts the server; null if there is none. Blocks.
     *
     * @throws DatabaseUnusable if it does not start, or is stopped meanwhile
     */
    @Nullable
    EmbeddedDatabase start() {
        if (!settings.embedded()) {
            return null;
        }
        var started = started();
        if (ending) {
            stop();
            throw new DatabaseUnusable("stopped during the start", null);
        }
        return started;
    }

    private synchronized @Nullable EmbeddedDatabase started() {
        if (!ending) {
            running = EmbeddedDatabase.start(settings.embeddedServer());
        }
        return running;
    }

    /** Stops the server, after a start that has begun. A second call does nothing. Blocks. */
    void stop() {
        ending = true;
        end();
    }

    private synchronized void end() {
        var last = running;
        // from here on, another process may use the directory
        running = null;
        if (last != null) {
            last.stop();
        }
    }
}
