package dev.parlance.customfield;

import dev.parlance.customfield.definition.CustomFieldChangeStore;
import dev.parlance.customfield.definition.CustomFieldStore;
import dev.parlance.customfield.definition.OptionStore;
import dev.parlance.customfield.instance.BatchStore;
import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.customfield.instance.InstanceStore;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Endpoint;
import java.util.List;

/** All that others need to know of the operations on custom fields. */
public final class CustomFieldFeature {
    private CustomFieldFeature() {}

    /** The definitions, for one event loop over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db) {
        return new CustomFieldEndpoints(new CustomFieldStore(db), new CustomFieldChangeStore(db), new OptionStore(db))
                .all();
    }

    /**
     * What the entities of one kind say: their owner serves these beside its own operations.
     *
     * @param reading operationId of the GET
     * @param editing operationId of the batch
     */
    public static List<Endpoint> instances(
            Db db, EventStore events, HolderAccess holder, String reading, String editing) {
        var endpoints = instances(db, events, holder);
        return List.of(endpoints.reading(reading), endpoints.editing(editing));
    }

    /** As {@link #instances(Db, EventStore, HolderAccess, String, String)}, with the operationId of a POST that adds. */
    public static List<Endpoint> instances(
            Db db, EventStore events, HolderAccess holder, String reading, String editing, String adding) {
        var endpoints = instances(db, events, holder);
        return List.of(endpoints.reading(reading), endpoints.editing(editing), endpoints.adding(adding));
    }

    private static InstanceEndpoints instances(Db db, EventStore events, HolderAccess holder) {
        return new InstanceEndpoints(new InstanceStore(db, holder), new BatchStore(db, events, holder), holder);
    }
}
