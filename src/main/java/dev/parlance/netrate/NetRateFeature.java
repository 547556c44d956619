package dev.parlance.netrate;

import dev.parlance.db.Db;
import dev.parlance.http.endpoint.Endpoint;
import java.util.List;

/** The endpoints of net rate schemes, for the composition root. */
public final class NetRateFeature {
    private NetRateFeature() {}

    /** The endpoints of one event loop, over that loop's own connections. */
    public static List<Endpoint> endpoints(Db db) {
        var schemes = new NetRateStore(db);
        return new NetRateEndpoints(schemes, new ChangeNetRateSchemes(db, schemes)).all();
    }
}
