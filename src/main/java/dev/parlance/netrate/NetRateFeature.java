package dev.parlance.netrate;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Endpoint;
import java.util.List;

/** All that the composition root needs to know of net rate schemes. */
public final class NetRateFeature {
    private NetRateFeature() {}

    public static List<Endpoint> endpoints(Db db) {
        return new NetRateEndpoints(new NetRateStore(db)).all();
    }
}
