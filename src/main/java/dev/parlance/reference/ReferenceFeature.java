package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Endpoint;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** All that the composition root needs to know of reference data. */
public final class ReferenceFeature {
    private ReferenceFeature() {}

    /** For one event loop, over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db) {
        var named = Arrays.stream(NamedKind.values()).flatMap(kind -> new NamedEndpoints(db, kind).all().stream());
        return Stream.of(named, new VendorEndpoints(db).all().stream(), new WorkflowStepEndpoints(db).all().stream())
                .flatMap(endpoints -> endpoints)
                .toList();
    }
}
