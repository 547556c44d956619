package dev.parlance.customfield;

import dev.parlance.customfield.instance.HolderAccess;
import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.http.endpoint.Endpoint;
import java.util.List;

/** The operations on custom fields, for the composition root and for the features whose entities have such fields. */
public final class CustomFieldFeature {
    private CustomFieldFeature() {}

    /** The operations on definitions, for one event loop and its own connections. */
    public static List<Endpoint> endpoints(Db db) {
        return new CustomFieldEndpoints(db).all();
    }

    /**
     * The operations on the instances of the entities of one kind; the feature that owns the kind serves them.
     *
     * @param reading operationId of the GET
     * @param editing operationId of the batch
     */
    public static List<Endpoint> instances(
            Db db, EventStore events, HolderAccess holder, String reading, String editing) {
        var endpoints = instances(db, events, holder);
        return List.of(endpoints.reading(reading), endpoints.editing(editing));
    }

    /**
     * As {@link #instances(Db, EventStore, HolderAccess, String, String)}, with the operationId of a POST that adds.
     */
    public static List<Endpoint> instances(
            Db db, EventStore events, HolderAccess holder, String reading, String editing, String adding) {
        var endpoints = instances(db, events, holder);
        return List.of(endpoints.reading(reading), endpoints.editing(editing), endpoints.adding(adding));
    }

    private static InstanceEndpoints instances(Db db, EventStore events, HolderAccess holder) {
        return new InstanceEndpoints(db, events, holder);
    }
}
