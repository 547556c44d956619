package dev.parlance.storage;

import dev.parlance.db.Db;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bytes of files in the database, each block in a row. */
final class DatabaseContents implements Contents {
    private final ChunkStore chunks;

    DatabaseContents(Db db) {
        this.chunks = new ChunkStore(db);
    }

    @Override
    public Incoming receive(NewFile file, Progress progress) {
        return new Rows(file.id());
    }

    @Override
    public Future<List<Buffer>> blocks(StoredFile file, int from, int limit) {
        return chunks.chunks(file.id(), from, limit);
    }

    @Override
    public Future<Void> remove(NewFile file, @Nullable String upload) {
        return chunks.deleteChunks(file.id());
    }

    private final class Rows implements Incoming {
        private final long fileId;
        private int next;

        Rows(long fileId) {
            this.fileId = fileId;
        }

        @Override
        public Future<Void> add(Buffer block) {
            return chunks.add(fileId, next++, block);
        }

        @Override
        public Future<Void> end() {
            return Future.succeededFuture();
        }

        /** They are deleted with the row of the file. */
        @Override
        public Future<Void> drop() {
            return Future.succeededFuture();
        }

        @Override
        public Future<Void> close() {
            return Future.succeededFuture();
        }
    }
}
