package dev.parlance.job;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who works on jobs. */
final class ProviderStore {
    private static final String USER = "USER";

    private static final String RESOLVE = """
            select r.place,
                   u.id as user_id,
                   v.id as vendor_id
              from unnest($1::text[], $2::text[], $3::bigint[]) with ordinality as r (type, uid, id, place)
              left join app_user u
                on r.type = 'USER'
               and (u.uid = r.uid or u.id = r.id)
               and u.active
               and u.date_deleted is null
              left join vendor v
                on r.type = 'VENDOR'
               and (v.uid = r.uid or v.id = r.id)
             where u.id is not null
                or v.id is not null
            """;
    private static final String CLEAR = """
            delete from job_provider
             where job_id = any ($1::bigint[])
            """;
    private static final String INSERT = """
            insert into job_provider (job_id, position, user_id, vendor_id)
            select a.job_id, a.position, a.user_id, a.vendor_id
              from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[])
                as a (job_id, position, user_id, vendor_id)
            """;

    private ProviderStore() {}

    /** A provider by internal number. */
    record Provider(boolean user, long id) {}

    /** A reference and where it stands in what the caller sent. */
    record Place(String pointer, ProviderRef ref) {}

    /**
     * Internal numbers of providers by where they stand. What nothing has, and users who are not active, are added to
     * {@code violations}.
     */
    static Future<Map<String, Provider>> resolve(SqlConnection tx, List<Place> places, List<Violation> violations) {
        if (places.isEmpty()) {
            return Future.succeededFuture(Map.of());
        }
        var types = places.stream().map(place -> place.ref().type().name()).toArray(String[]::new);
        var uids = places.stream().map(place -> place.ref().uid()).toArray(String[]::new);
        var ids = places.stream().map(place -> number(place.ref())).toArray(Long[]::new);
        var args = Tuple.tuple().addArrayOfString(types).addArrayOfString(uids).addArrayOfLong(ids);
        return tx.preparedQuery(RESOLVE).execute(args).map(rows -> found(rows, places, violations));
    }

    private static Map<String, Provider> found(RowSet<Row> rows, List<Place> places, List<Violation> violations) {
        var found = new HashMap<String, Provider>();
        for (var row : rows) {
            var place = places.get((int) (row.getLong("place") - 1));
            var user = place.ref().type().name().equals(USER);
            found.put(place.pointer(), new Provider(user, row.getLong(user ? "user_id" : "vendor_id")));
        }
        places.stream()
                .filter(place -> !found.containsKey(place.pointer()))
                .map(place -> Violation.at(place.pointer(), "unknown", "there is no active " + place.ref()))
                .forEach(violations::add);
        return found;
    }

    /** A uid alone decides when both are given. */
    private static @Nullable Long number(ProviderRef ref) {
        return ref.uid() == null ? new Reference(null, ref.id()).number() : null;
    }

    /** The providers at some places in their order; the same one twice is added to {@code violations}. */
    static List<Provider> ordered(List<Place> places, Map<String, Provider> found, List<Violation> violations) {
        var ordered = new ArrayList<Provider>();
        var seen = new HashSet<Provider>();
        for (var place : places) {
            var provider = found.get(place.pointer());
            if (provider != null && !seen.add(provider)) {
                violations.add(Violation.at(place.pointer(), "unique", "must be named once"));
            } else if (provider != null) {
                ordered.add(provider);
            }
        }
        return ordered;
    }

    /** Where the providers of a list stand below {@code pointer}. */
    static List<Place> places(String pointer, List<ProviderRef> refs) {
        var places = new ArrayList<Place>();
        for (var i = 0; i < refs.size(); i++) {
            places.add(new Place(pointer + "/" + i, refs.get(i)));
        }
        return places;
    }

    /** Replaces the providers of one job; fails with {@link Fault.Invalid} that lists all that is wrong. */
    static Future<Void> replace(SqlConnection tx, long jobId, String pointer, List<ProviderRef> refs) {
        var violations = new ArrayList<Violation>();
        var places = places(pointer, refs);
        return resolve(tx, places, violations).compose(found -> {
            var providers = ordered(places, found, violations);
            if (!violations.isEmpty()) {
                return Future.failedFuture(new Fault.Invalid(violations));
            }
            return tx.preparedQuery(CLEAR)
                    .execute(Tuple.tuple().addArrayOfLong(new Long[] {jobId}))
                    .compose(_ -> insert(tx, Map.of(jobId, providers)));
        });
    }

    /** Adds providers to jobs that have none. */
    static Future<Void> insert(SqlConnection tx, Map<Long, List<Provider>> byJob) {
        var jobs = new ArrayList<Long>();
        var positions = new ArrayList<Short>();
        var users = new ArrayList<@Nullable Long>();
        var vendors = new ArrayList<@Nullable Long>();
        byJob.forEach((job, providers) -> {
            for (var i = 0; i < providers.size(); i++) {
                var provider = providers.get(i);
                jobs.add(job);
                positions.add((short) i);
                users.add(provider.user() ? provider.id() : null);
                vendors.add(provider.user() ? null : provider.id());
            }
        });
        if (jobs.isEmpty()) {
            return Future.succeededFuture();
        }
        return tx.preparedQuery(INSERT)
                .execute(Tuple.tuple()
                        .addArrayOfLong(jobs.toArray(Long[]::new))
                        .addArrayOfShort(positions.toArray(Short[]::new))
                        .addArrayOfLong(users.toArray(Long[]::new))
                        .addArrayOfLong(vendors.toArray(Long[]::new)))
                .mapEmpty();
    }
}
