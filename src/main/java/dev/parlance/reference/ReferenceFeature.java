package dev.parlance.reference;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Endpoint;
import java.util.List;
import java.util.stream.Stream;

/** The endpoints of reference data, for the composition root. */
public final class ReferenceFeature {
    private ReferenceFeature() {}

    /** The endpoints of one event loop, over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db) {
        var named = ReferenceKind.NAMED.stream().flatMap(kind -> named(db, kind));
        return Stream.of(named, vendors(db), workflowSteps(db))
                .flatMap(endpoints -> endpoints)
                .toList();
    }

    private static Stream<Endpoint> named(Db db, ReferenceKind kind) {
        var store = new NamedStore(db, kind);
        var changes = new ChangeReferences<>(db, kind, store, null);
        return new ReferenceEndpoints<>(kind, store, changes, Named.Edit.class).all().stream();
    }

    private static Stream<Endpoint> vendors(Db db) {
        var store = new VendorStore(db);
        var changes = new ChangeReferences<>(db, ReferenceKind.VENDOR, store, VendorScheme::resolve);
        return new ReferenceEndpoints<>(ReferenceKind.VENDOR, store, changes, Vendor.Edit.class).all().stream();
    }

    private static Stream<Endpoint> workflowSteps(Db db) {
        var store = new WorkflowStepStore(db);
        var changes = new ChangeReferences<>(db, ReferenceKind.WORKFLOW_STEP, store, null);
        return new ReferenceEndpoints<>(ReferenceKind.WORKFLOW_STEP, store, changes, WorkflowStep.Edit.class)
                .all().stream();
    }
}
