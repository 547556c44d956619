package dev.parlance.machinetranslate;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.event.EventStore;
import dev.parlance.fault.Fault;
import dev.parlance.project.ProjectAccess;
import dev.parlance.project.core.LanguageMt;
import dev.parlance.project.core.VisibleProject;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** Which machine translation a project uses, in PostgreSQL; only those who see every project come here. */
final class ProjectMtStore {
    private static final String FIND = """
            select (select jsonb_agg(jsonb_build_object('targetLang', t.target_lang, 'machineTranslateSettings',
                             jsonb_build_object('id', m.id::text, 'uid', m.uid, 'name', m.name, 'type', m.type))
                           order by array_position(p.target_langs, t.target_lang))::text
                      from project_mt_settings t
                      join machine_translate_settings m
                        on m.id = t.settings_id
                     where t.project_id = p.id) as mt_settings
              from project p
             where p.uid = $1
            """;
    private static final String CLEAR = """
            delete from project_mt_settings
             where project_id = $1
            """;
    private static final String INSERT = """
            insert into project_mt_settings (project_id, target_lang, settings_id)
            select $1, t.target_lang, t.settings_id
              from unnest($2::text[], $3::bigint[]) as t (target_lang, settings_id)
            """;

    private final Db db;
    private final EventStore events;

    ProjectMtStore(Db db, EventStore events) {
        this.db = db;
        this.events = events;
    }

    /** Fails with {@link Fault.NotFound}. */
    Future<ProjectMt> find(String projectUid) {
        return db.read(FIND, Tuple.of(projectUid)).map(rows -> machineTranslation(rows, projectUid));
    }

    /**
     * Replaces the machine translation of a project, and tells of it when anything changed. Fails with {@link Fault.NotFound},
     * {@link Fault.Stale}, or {@link Fault.Invalid} for references to nothing.
     */
    Future<ProjectMt> replace(
            String projectUid, ProjectMtEdit edit, Precondition condition, Caller caller, String traceparent) {
        return db.transaction(tx -> ProjectAccess.lock(tx, caller, projectUid)
                        .compose(project -> read(tx, projectUid).compose(before -> {
                            condition.check(before);
                            return write(tx, project, edit)
                                    .compose(_ -> read(tx, projectUid))
                                    .compose(after -> tell(tx, projectUid, before, after, traceparent));
                        })))
                .onSuccess(_ -> events.nudge());
    }

    private Future<ProjectMt> tell(
            SqlConnection tx, String projectUid, ProjectMt before, ProjectMt after, String traceparent) {
        return after.equals(before)
                ? Future.succeededFuture(after)
                : ProjectAccess.metadataUpdated(tx, projectUid, traceparent)
                        .compose(event -> events.append(tx, List.of(event)))
                        .map(after);
    }

    private static Future<Void> write(SqlConnection tx, VisibleProject project, ProjectMtEdit edit) {
        return wanted(tx, project, edit)
                .compose(wanted -> tx.preparedQuery(CLEAR)
                        .execute(Tuple.of(project.id()))
                        .compose(_ -> tx.preparedQuery(INSERT)
                                .execute(Tuple.tuple()
                                        .addLong(project.id())
                                        .addArrayOfString(wanted.langs().toArray(String[]::new))
                                        .addArrayOfLong(wanted.settings().toArray(Long[]::new))))
                        .mapEmpty());
    }

    /** Internal numbers of settings beside the language of each. */
    private record Wanted(List<String> langs, List<Long> settings) {}

    private static Future<Wanted> wanted(SqlConnection tx, VisibleProject project, ProjectMtEdit edit) {
        var one = edit.machineTranslateSettings();
        if (one != null) {
            return LanguageMtReferencesStore.one(tx, one)
                    .map(id -> new Wanted(
                            project.targetLangs(),
                            project.targetLangs().stream().map(_ -> id).toList()));
        }
        var list =
                edit.mtSettingsPerLanguageList() == null ? List.<LanguageMtEdit>of() : edit.mtSettingsPerLanguageList();
        var langs = list.stream().map(LanguageMtEdit::targetLang).toList();
        return LanguageMtReferencesStore.find(tx, list, project.targetLangs()).map(ids -> new Wanted(langs, ids));
    }

    private static Future<ProjectMt> read(SqlConnection tx, String projectUid) {
        return tx.preparedQuery(FIND).execute(Tuple.of(projectUid)).map(rows -> machineTranslation(rows, projectUid));
    }

    private static ProjectMt machineTranslation(RowSet<Row> rows, String projectUid) {
        var row = Rows.first(rows, found -> found).orElseThrow(() -> new Fault.NotFound("project", projectUid));
        var json = Rows.text(row, "mt_settings");
        return new ProjectMt(json == null ? List.of() : List.of(Json.read(json, LanguageMt[].class)));
    }
}
