package dev.parlance.job.provider;

import dev.parlance.db.Sql;
import dev.parlance.job.core.JobProvider;
import dev.parlance.job.provider.AssignmentAccess.Holder;
import dev.parlance.job.provider.AssignmentAccess.Kind;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Stores the default providers of new jobs, which apply where an upload names none. */
public final class AssignmentStore {
    /** Rows for a language or level that the entity no longer has are kept and not shown. */
    private static final String LIST = """
            select d.target_lang,
                   d.workflow_level,
                   d.user_id is not null as is_user,
                   coalesce(d.user_id, d.vendor_id)::text as id,
                   coalesce(u.uid, v.uid) as uid,
                   coalesce(u.user_name, v.name) as name
              from default_provider d
              left join app_user u
                on u.id = d.user_id
              left join vendor v
                on v.id = d.vendor_id
             where d.entity = $1
               and d.entity_id = $2
               and d.target_lang = any ($3::text[])
               and d.workflow_level = any ($4::int[])
             order by array_position($3::text[], d.target_lang), d.workflow_level, d.position
            """;

    private static final String CLEAR = """
            delete from default_provider
             where entity = $1
               and entity_id = $2
            """;
    private static final String INSERT = """
            insert into default_provider (entity, entity_id, target_lang, workflow_level, position, user_id, vendor_id)
            select $1, $2, a.target_lang, a.workflow_level, a.position, a.user_id, a.vendor_id
              from unnest($3::text[], $4::smallint[], $5::smallint[], $6::bigint[], $7::bigint[])
                as a (target_lang, workflow_level, position, user_id, vendor_id)
            """;
    private static final String COPY = """
            insert into default_provider (entity, entity_id, target_lang, workflow_level, position, user_id, vendor_id)
            select $3, $4, target_lang, workflow_level, position, user_id, vendor_id
              from default_provider
             where entity = $1
               and entity_id = $2
            """;
    private static final String OF_NEW_JOBS = """
            select d.target_lang,
                   d.workflow_level,
                   u.id as user_id,
                   u.role,
                   u.active and u.date_deleted is null as active,
                   u.source_langs,
                   u.target_langs,
                   d.vendor_id
              from default_provider d
              left join app_user u
                on u.id = d.user_id
             where d.project_id = $1
             order by d.target_lang, d.workflow_level, d.position
            """;

    private AssignmentStore() {}

    static Future<Assignments> list(SqlConnection tx, Kind kind, Holder holder) {
        return tx.preparedQuery(LIST)
                .execute(Tuple.of(kind.name(), holder.id())
                        .addArrayOfString(holder.targetLangs().toArray(String[]::new))
                        .addArrayOfInteger(holder.levels().toArray(Integer[]::new)))
                .map(AssignmentStore::assignments);
    }

    private static Assignments assignments(RowSet<Row> rows) {
        var bySlot = new LinkedHashMap<JobSlot, List<JobProvider>>();
        for (var row : rows) {
            bySlot.computeIfAbsent(slot(row), _ -> new ArrayList<>())
                    .add(new JobProvider(
                            row.getBoolean("is_user") ? JobProvider.Type.USER : JobProvider.Type.VENDOR,
                            row.getString("id"),
                            row.getString("uid"),
                            row.getString("name")));
        }
        var items = new ArrayList<Assignments.Item>();
        bySlot.forEach((slot, providers) ->
                items.add(new Assignments.Item(slot.targetLang(), slot.level(), List.copyOf(providers))));
        return new Assignments(items);
    }

    private static JobSlot slot(Row row) {
        return new JobSlot(row.getString("target_lang"), row.getInteger("workflow_level"));
    }

    /** Replaces all default providers of an entity. */
    static Future<Void> replace(
            SqlConnection tx, Kind kind, long holderId, Map<JobSlot, List<ProviderStore.Provider>> resolved) {
        return Sql.run(tx, CLEAR, Tuple.of(kind.name(), holderId))
                .compose(_ -> Sql.run(tx, INSERT, args(kind, holderId, resolved)));
    }

    private static Tuple args(Kind kind, long holderId, Map<JobSlot, List<ProviderStore.Provider>> resolved) {
        var rows = ProviderStore.Placed.of(resolved);
        var args = Tuple.of(kind.name(), holderId)
                .addArrayOfString(
                        rows.stream().map(row -> row.key().targetLang()).toArray(String[]::new))
                .addArrayOfShort(
                        rows.stream().map(row -> (short) row.key().level()).toArray(Short[]::new));
        return ProviderStore.Placed.add(args, rows);
    }

    /** Copies the default providers of one entity to a new one. */
    public static Future<Void> copy(SqlConnection tx, Kind fromKind, long from, Kind toKind, long to) {
        return Sql.run(tx, COPY, Tuple.of(fromKind.name(), from, toKind.name(), to));
    }

    /** The default providers of a project's new jobs, in their order. */
    static Future<Map<JobSlot, List<ProviderCandidate>>> candidates(SqlConnection tx, long projectId) {
        return tx.preparedQuery(OF_NEW_JOBS).execute(Tuple.of(projectId)).map(rows -> {
            var bySlot = new LinkedHashMap<JobSlot, List<ProviderCandidate>>();
            rows.forEach(row ->
                    bySlot.computeIfAbsent(slot(row), _ -> new ArrayList<>()).add(ProviderStore.candidate(row)));
            return bySlot;
        });
    }
}
