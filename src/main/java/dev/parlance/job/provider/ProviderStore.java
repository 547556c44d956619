package dev.parlance.job.provider;

import dev.parlance.access.Role;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Looks up providers, and writes those of jobs. */
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
    public record Provider(boolean user, long id) {
        /** The number, or null for a provider of the other kind. */
        private @Nullable Long number(boolean ofUser) {
            return user == ofUser ? id : null;
        }
    }

    /** The users and vendors that exist, by the pointer of their place; the map may be changed. */
    static Future<Map<String, ProviderCandidate>> find(SqlConnection tx, List<ProviderPlace> places) {
        if (places.isEmpty()) {
            return Future.succeededFuture(new HashMap<>());
        }
        var types = places.stream().map(place -> place.ref().type().name()).toArray(String[]::new);
        var uids = places.stream().map(place -> place.ref().uid()).toArray(String[]::new);
        var ids = places.stream().map(place -> number(place.ref())).toArray(Long[]::new);
        var args = Tuple.tuple().addArrayOfString(types).addArrayOfString(uids).addArrayOfLong(ids);
        return tx.preparedQuery(RESOLVE).execute(args).map(rows -> {
            var found = new HashMap<String, ProviderCandidate>();
            rows.forEach(row ->
                    found.put(places.get((int) (row.getLong("place") - 1)).pointer(), candidate(row)));
            return found;
        });
    }

    /**
     * From the columns {@code user_id}, {@code role}, {@code active}, {@code source_langs}, {@code target_langs} and
     * {@code vendor_id}.
     */
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

    /** Where a reference has both a uid and a number, the uid alone counts. */
    private static @Nullable Long number(ProviderRef ref) {
        return ref.uid() == null ? new Reference(null, ref.id()).number() : null;
    }

    /** Removes all providers of jobs. */
    static Future<Void> clear(SqlConnection tx, List<Long> jobs) {
        return Sql.run(tx, CLEAR, Tuple.tuple().addArrayOfLong(jobs.toArray(Long[]::new)));
    }

    /** Inserts the providers of jobs without providers. */
    public static Future<Void> insert(SqlConnection tx, Map<Long, List<Provider>> byJob) {
        var rows = Placed.of(byJob);
        var jobs = rows.stream().map(Placed::key).toArray(Long[]::new);
        return rows.isEmpty()
                ? Future.succeededFuture()
                : Sql.run(tx, INSERT, Placed.add(Tuple.tuple().addArrayOfLong(jobs), rows));
    }

    /**
     * A provider as a row of a table.
     *
     * @param key what it is a provider of
     * @param position place among the providers of the same key, from 0
     */
    record Placed<K>(K key, int position, Provider provider) {
        static <K> List<Placed<K>> of(Map<K, List<Provider>> byKey) {
            var rows = new ArrayList<Placed<K>>();
            byKey.forEach((key, providers) -> IntStream.range(0, providers.size())
                    .mapToObj(i -> new Placed<>(key, i, providers.get(i)))
                    .forEach(rows::add));
            return rows;
        }

        /** Adds the positions, the users and the vendors of rows to the arguments of a statement. */
        static <K> Tuple add(Tuple args, List<Placed<K>> rows) {
            return args.addArrayOfShort(
                            rows.stream().map(row -> (short) row.position).toArray(Short[]::new))
                    .addArrayOfLong(
                            rows.stream().map(row -> row.provider.number(true)).toArray(Long[]::new))
                    .addArrayOfLong(
                            rows.stream().map(row -> row.provider.number(false)).toArray(Long[]::new));
        }
    }
}
