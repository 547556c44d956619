package dev.parlance.job.provider;

import dev.parlance.access.Role;
import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.job.core.JobProvider;
import dev.parlance.job.core.JobRow;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Who works on jobs. */
public final class ProviderStore {
    private static final String RESOLVE = """
            select r.place,
                   u.id as user_id,
                   u.role,
                   u.active and u.date_deleted is null as active,
                   u.source_langs,
                   u.target_langs,
                   v.id as vendor_id
              from unnest($1::text[], $2::text[], $3::bigint[]) with ordinality as r (type, uid, id, place)
              left join app_user u
                on r.type = 'USER'
               and (u.uid = r.uid or u.id = r.id)
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
    public record Provider(boolean user, long id) {}

    /** A reference and where it stands in what the caller sent. */
    public record Place(String pointer, ProviderRef ref) {
        Violation unknown() {
            return Violation.at(pointer, "unknown", "there is no active " + ref);
        }
    }

    /** Who is meant, by where it stands. What nothing has is added to {@code violations}. */
    static Future<Map<String, ProviderCandidate>> resolve(
            SqlConnection tx, List<Place> places, List<Violation> violations) {
        if (places.isEmpty()) {
            return Future.succeededFuture(Map.of());
        }
        var types = places.stream().map(place -> place.ref().type().name()).toArray(String[]::new);
        var uids = places.stream().map(place -> place.ref().uid()).toArray(String[]::new);
        var ids = places.stream().map(place -> number(place.ref())).toArray(Long[]::new);
        var args = Tuple.tuple().addArrayOfString(types).addArrayOfString(uids).addArrayOfLong(ids);
        return tx.preparedQuery(RESOLVE).execute(args).map(rows -> found(rows, places, violations));
    }

    /**
     * Who works where; fails with {@link Fault.Invalid} that lists all that is wrong.
     *
     * @param slots who is named for which language and level
     * @param current who works there already
     * @param violations found before
     */
    public static Future<Map<JobSlot, List<Provider>>> resolve(
            SqlConnection tx,
            Map<JobSlot, List<Place>> slots,
            String sourceLang,
            Function<JobSlot, List<JobProvider>> current,
            List<Violation> violations) {
        var places = slots.values().stream().flatMap(List::stream).toList();
        return resolve(tx, places, violations).map(found -> {
            var resolved = new LinkedHashMap<JobSlot, List<Provider>>();
            slots.forEach((slot, refs) -> {
                var work = new ProviderCandidate.Work(sourceLang, slot.targetLang());
                resolved.put(slot, ordered(refs, found, work, current.apply(slot), violations));
            });
            if (!violations.isEmpty()) {
                throw new Fault.Invalid(violations);
            }
            return resolved;
        });
    }

    private static Map<String, ProviderCandidate> found(
            RowSet<Row> rows, List<Place> places, List<Violation> violations) {
        var found = new HashMap<String, ProviderCandidate>();
        for (var row : rows) {
            found.put(places.get((int) (row.getLong("place") - 1)).pointer(), candidate(row));
        }
        places.stream()
                .filter(place -> !found.containsKey(place.pointer()))
                .map(Place::unknown)
                .forEach(violations::add);
        return found;
    }

    /** Of {@code user_id}, {@code role}, {@code active}, {@code source_langs}, {@code target_langs} and {@code vendor_id}. */
    static ProviderCandidate candidate(Row row) {
        var vendor = Rows.number(row, "vendor_id");
        return vendor != null
                ? new ProviderCandidate(new Provider(false, vendor), true, null, List.of(), List.of())
                : new ProviderCandidate(
                        new Provider(true, row.getLong("user_id")),
                        row.getBoolean("active"),
                        Role.valueOf(row.getString("role")),
                        Rows.texts(row, "source_langs"),
                        Rows.texts(row, "target_langs"));
    }

    /** A uid alone decides when both are given. */
    private static @Nullable Long number(ProviderRef ref) {
        return ref.uid() == null ? new Reference(null, ref.id()).number() : null;
    }

    /**
     * The providers at some places in their order. The same one twice, and one that cannot do the work, are added to
     * {@code violations}; one that does it already is not asked again.
     *
     * @param current who works on it now
     */
    static List<Provider> ordered(
            List<Place> places,
            Map<String, ProviderCandidate> found,
            ProviderCandidate.Work work,
            List<JobProvider> current,
            Collection<Violation> violations) {
        var ordered = new ArrayList<Provider>();
        var seen = new HashSet<Provider>();
        for (var place : places) {
            var candidate = found.get(place.pointer());
            if (candidate == null) {
                continue;
            }
            if (!seen.add(candidate.provider())) {
                violations.add(Violation.at(place.pointer(), "unique", "is a duplicate"));
                continue;
            }
            if (!works(candidate.provider(), current)) {
                candidate.refusal(place, work).ifPresent(violations::add);
            }
            ordered.add(candidate.provider());
        }
        return ordered;
    }

    private static boolean works(Provider provider, List<JobProvider> current) {
        return current.stream()
                .anyMatch(one -> one.id().equals(Long.toString(provider.id()))
                        && (one.type() == JobProvider.Type.USER) == provider.user());
    }

    /** Where the providers of a list stand below {@code pointer}. */
    static List<Place> places(String pointer, List<ProviderRef> refs) {
        var places = new ArrayList<Place>();
        for (var i = 0; i < refs.size(); i++) {
            places.add(new Place(pointer + "/" + i, refs.get(i)));
        }
        return places;
    }

    /** Replaces the providers of jobs; fails with {@link Fault.Invalid} that lists all that is wrong. */
    public static Future<Void> replace(SqlConnection tx, List<JobRow> jobs, List<ProviderRef> refs) {
        var violations = new ArrayList<Violation>();
        var places = places("/providers", refs);
        return resolve(tx, places, violations).compose(found -> {
            var wrong = new LinkedHashSet<>(violations);
            var byJob = new HashMap<Long, List<Provider>>();
            for (var row : jobs) {
                var work = new ProviderCandidate.Work(
                        row.job().sourceLang(), row.job().targetLang());
                byJob.put(row.id(), ordered(places, found, work, row.job().providers(), wrong));
            }
            if (!wrong.isEmpty()) {
                return Future.failedFuture(new Fault.Invalid(List.copyOf(wrong)));
            }
            return tx.preparedQuery(CLEAR)
                    .execute(Tuple.tuple()
                            .addArrayOfLong(jobs.stream().map(JobRow::id).toArray(Long[]::new)))
                    .compose(_ -> insert(tx, byJob));
        });
    }

    /** Adds providers to jobs that have none. */
    public static Future<Void> insert(SqlConnection tx, Map<Long, List<Provider>> byJob) {
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
