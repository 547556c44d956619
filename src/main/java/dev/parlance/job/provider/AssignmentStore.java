package dev.parlance.job.provider;

import dev.parlance.db.Db;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.http.endpoint.Call;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Who works on new jobs where their upload does not say, for the entities of one kind. */
public final class AssignmentStore {
    /** What was said for a language or level that the entity no longer has is kept and not shown. */
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

    private final Db db;
    private final EventStore events;
    private final AssignmentAccess holders;

    public AssignmentStore(Db db, EventStore events, AssignmentAccess holders) {
        this.db = db;
        this.events = events;
        this.holders = holders;
    }

    public Future<Assignments> find(Call call) {
        return db.transaction(tx -> holders.find(tx, call).compose(holder -> list(tx, holder)));
    }

    /** Fails with {@link Fault.Invalid} that lists all that is wrong. */
    public Future<Assignments> replace(Call call, Assignments.Edit edit) {
        return db.transaction(tx -> holders.lock(tx, call)
                        .compose(holder -> list(tx, holder)
                                .compose(before -> {
                                    call.precondition().check(before);
                                    return resolve(tx, holder, edit, before);
                                })
                                .compose(resolved -> write(tx, holder, resolved))
                                .compose(_ -> holders.changed(tx, call))
                                .compose(event -> event.isEmpty()
                                        ? Future.succeededFuture()
                                        : events.append(tx, List.of(event.get())))
                                .compose(_ -> list(tx, holder))))
                .onSuccess(_ -> events.nudge());
    }

    private Future<Assignments> list(SqlConnection tx, Holder holder) {
        return tx.preparedQuery(LIST)
                .execute(Tuple.of(holders.kind().name(), holder.id())
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

    private static Future<Map<JobSlot, List<ProviderStore.Provider>>> resolve(
            SqlConnection tx, Holder holder, Assignments.Edit edit, Assignments before) {
        var violations = new ArrayList<Violation>();
        var slots = AssignmentCheck.slots(
                edit.assignments(), holder.targetLangs(), new LinkedHashSet<>(holder.levels()), violations);
        return ProviderStore.resolve(tx, slots, holder.sourceLang(), slot -> current(before, slot), violations);
    }

    private static List<JobProvider> current(Assignments before, JobSlot slot) {
        return before.assignments().stream()
                .filter(item -> item.targetLang().equals(slot.targetLang()) && item.workflowLevel() == slot.level())
                .flatMap(item -> item.providers().stream())
                .toList();
    }

    private Future<Void> write(SqlConnection tx, Holder holder, Map<JobSlot, List<ProviderStore.Provider>> resolved) {
        var langs = new ArrayList<String>();
        var levels = new ArrayList<Short>();
        var positions = new ArrayList<Short>();
        var users = new ArrayList<@Nullable Long>();
        var vendors = new ArrayList<@Nullable Long>();
        resolved.forEach((slot, providers) -> {
            for (var i = 0; i < providers.size(); i++) {
                var provider = providers.get(i);
                langs.add(slot.targetLang());
                levels.add((short) slot.level());
                positions.add((short) i);
                users.add(provider.user() ? provider.id() : null);
                vendors.add(provider.user() ? null : provider.id());
            }
        });
        var kind = holders.kind().name();
        return tx.preparedQuery(CLEAR)
                .execute(Tuple.of(kind, holder.id()))
                .compose(_ -> tx.preparedQuery(INSERT)
                        .execute(Tuple.of(kind, holder.id())
                                .addArrayOfString(langs.toArray(String[]::new))
                                .addArrayOfShort(levels.toArray(Short[]::new))
                                .addArrayOfShort(positions.toArray(Short[]::new))
                                .addArrayOfLong(users.toArray(Long[]::new))
                                .addArrayOfLong(vendors.toArray(Long[]::new))))
                .mapEmpty();
    }

    /** Gives a new entity what another one says. */
    public static Future<Void> copy(SqlConnection tx, Kind fromKind, long from, Kind toKind, long to) {
        return tx.preparedQuery(COPY)
                .execute(Tuple.of(fromKind.name(), from, toKind.name(), to))
                .mapEmpty();
    }

    /** Who works on new jobs of a project, by language and level; who cannot do the work any more is left out. */
    public static Future<Map<JobSlot, List<ProviderStore.Provider>>> ofNewJobs(
            SqlConnection tx, long projectId, String sourceLang) {
        return tx.preparedQuery(OF_NEW_JOBS).execute(Tuple.of(projectId)).map(rows -> {
            var bySlot = new LinkedHashMap<JobSlot, List<ProviderStore.Provider>>();
            for (var row : rows) {
                var slot = slot(row);
                var candidate = ProviderStore.candidate(row);
                if (candidate.suits(new ProviderCandidate.Work(sourceLang, slot.targetLang()))) {
                    bySlot.computeIfAbsent(slot, _ -> new ArrayList<>()).add(candidate.provider());
                }
            }
            return bySlot;
        });
    }
}
