package dev.parlance.reference;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;

/** Finds the net rate scheme of a vendor. */
final class VendorScheme {
    private VendorScheme() {}

    /**
     * The edit with the scheme by its internal number; fails with {@link Fault.Invalid} when there is no such scheme.
     */
    static Future<Vendor.Edit> resolve(SqlConnection tx, Vendor.Edit vendor) {
        var scheme = vendor.netRateScheme();
        return scheme == null
                ? Future.succeededFuture(vendor)
                : VendorStore.scheme(tx, scheme)
                        .map(found -> found.map(vendor::withScheme)
                                .orElseThrow(() -> new Fault.Invalid(
                                        Violation.unknown("/netRateScheme", "net rate scheme", scheme))));
    }
}
