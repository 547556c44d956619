package dev.parlance.storage;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the bytes of files in blocks of {@link StoredFile#BLOCK_BYTES}. Safe from any thread. */
public interface Contents {
    /** Begins to receive the bytes of a file. */
    Incoming receive(NewFile file, Progress progress);

    /**
     * The blocks of a file from an ordinal on: at least one, at most {@code limit}, or an empty list after the last.
     * They are not checked.
     */
    Future<List<Buffer>> blocks(StoredFile file, int from, int limit);

    /** Deletes the bytes of a file, and those of the upload if it has begun one; succeeds if there are none. */
    Future<Void> remove(NewFile file, @Nullable String upload);

    /** Keeps the row of a file that is on its way. */
    @FunctionalInterface
    interface Progress {
        /**
         * Says that the file is still on its way; called for each block.
         *
         * @param upload what {@link Contents#remove} needs, null for nothing yet
         */
        Future<Void> still(@Nullable String upload);
    }

    /** The bytes of one file on their way; belongs to one request. */
    interface Incoming {
        /** Takes the next block; the future completes when there is room for another one. */
        Future<Void> add(Buffer block);

        /** Makes all bytes readable. */
        Future<Void> end();

        /** Deletes the bytes that have arrived, also after {@link #end}; fails if some may be left. */
        Future<Void> drop();

        /** Frees what is needed only while bytes arrive; called once, at the end. */
        Future<Void> close();
    }
}
