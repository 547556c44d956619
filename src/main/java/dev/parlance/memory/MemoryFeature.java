package dev.parlance.memory;

import dev.parlance.db.Db;
import dev.parlance.http.Endpoint;
import java.util.List;

/** All that the composition root needs to know of translation memories. */
public final class MemoryFeature {
    private MemoryFeature() {}

    public static List<Endpoint> endpoints(Db db) {
        return new MemoryEndpoints(new TransMemoryStore(db), new MemorySegmentStore(db), new ProjectMemoryStore(db))
                .all();
    }
}
