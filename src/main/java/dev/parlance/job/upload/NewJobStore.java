package dev.parlance.job.upload;

import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.job.provider.JobSlot;
import dev.parlance.job.provider.ProviderStore;
import dev.parlance.shared.Json;
import dev.parlance.shared.Uid;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Inserts the jobs of a file. */
public final class NewJobStore {
    private static final String STEPS = """
            select level,
                   workflow_step_id
              from project_workflow_step
             where project_id = $1
             order by level
            """;
    private static final String NUMBERS = """
            insert into job_number as n (project_id, last)
            values ($1, $2)
            on conflict (project_id) do update
              set last = n.last + excluded.last
            returning last
            """;
    /** Kept with the file: its target files are written by the settings by which it was imported. */
    private static final String SETTINGS = """
            update stored_file
               set import_settings = $2::text::jsonb
             where id = $1
            """;

    private static final String EMPTY = """
            insert into stored_file (uid, name, created_by, import_settings)
            select $1, $2, $3, import_settings
              from stored_file
             where id = $4
            returning id
            """;

    private static final String INSERT = """
            insert into job (uid, inner_id, project_id, file_id, target_lang, workflow_level, workflow_step_id,
                             date_due, path, created_by, import_settings_id, seg_rule_id, target_seg_rule_id,
                             archive_id, archive_place)
            select j.uid, $1 + j.place, $2, $3, j.target_lang, j.level, j.step_id, $4, $5, $6, $11, $12, $13, $14, $15
              from unnest($7::text[], $8::text[], $9::smallint[], $10::bigint[])
                   with ordinality as j (uid, target_lang, level, step_id, place)
             order by j.place
            returning id, target_lang, workflow_level
            """;

    private NewJobStore() {}

    /** The workflow steps of a project; one level where the project has no steps. */
    public static Future<List<NewJobs.Step>> steps(SqlConnection tx, long projectId) {
        return tx.preparedQuery(STEPS)
                .execute(Tuple.of(projectId))
                .map(rows -> rows.size() == 0
                        ? List.of(new NewJobs.Step(1, null))
                        : Rows.all(
                                rows,
                                row -> new NewJobs.Step(
                                        row.getInteger("level"), Rows.number(row, "workflow_step_id"))));
    }

    static Future<Void> setImportSettings(SqlConnection tx, long fileId, NewJobs jobs) {
        return Sql.run(
                tx, SETTINGS, Tuple.of(fileId, Json.text(jobs.importSettings().settings())));
    }

    /**
     * Inserts a file of an archive, whose content is not unpacked, with the settings of the archive; the result is its
     * internal number.
     */
    static Future<Long> insertEmpty(SqlConnection tx, long createdBy, long archiveId, String name) {
        return Sql.one(tx, EMPTY, Tuple.of(Uid.next(), name, createdBy, archiveId), row -> row.getLong("id"));
    }

    /** Reserves the numbers of jobs in their project; the result is the number before the first one. */
    static Future<Long> nextNumbers(SqlConnection tx, NewJobs jobs, long count) {
        return Sql.one(tx, NUMBERS, Tuple.of(jobs.project().id(), count), row -> row.getLong("last") - count);
    }

    /** Inserts the jobs; the result is the providers of each by its internal number. */
    static Future<Map<Long, List<ProviderStore.Provider>>> insert(
            SqlConnection tx, long createdBy, NewJobs jobs, long fileId, long before) {
        return tx.preparedQuery(INSERT)
                .execute(args(createdBy, jobs, fileId, before))
                .map(rows -> providers(rows, jobs));
    }

    private static Tuple args(long createdBy, NewJobs jobs, long fileId, long before) {
        var uids = new ArrayList<String>();
        var langs = new ArrayList<String>();
        var levels = new ArrayList<Short>();
        var steps = new ArrayList<@Nullable Long>();
        for (var lang : jobs.targetLangs()) {
            for (var step : jobs.steps()) {
                uids.add(Uid.next());
                langs.add(lang);
                levels.add((short) step.level());
                steps.add(step.stepId());
            }
        }
        var args = Tuple.tuple()
                .addLong(before)
                .addLong(jobs.project().id())
                .addLong(fileId)
                .addOffsetDateTime(Rows.timestamp(jobs.due()))
                .addString(jobs.path())
                .addLong(createdBy)
                .addArrayOfString(uids.toArray(String[]::new))
                .addArrayOfString(langs.toArray(String[]::new))
                .addArrayOfShort(levels.toArray(Short[]::new))
                .addArrayOfLong(steps.toArray(Long[]::new));
        return withSource(args, jobs);
    }

    /** How the file is read, and where it came from. */
    private static Tuple withSource(Tuple args, NewJobs jobs) {
        var archive = jobs.archive();
        return args.addLong(jobs.importSettings().id())
                .addLong(jobs.importSettings().segRule())
                .addLong(jobs.importSettings().targetSegRule())
                .addLong(archive == null ? null : archive.id())
                .addInteger(archive == null ? null : archive.place());
    }

    private static Map<Long, List<ProviderStore.Provider>> providers(RowSet<Row> inserted, NewJobs jobs) {
        var byJob = new HashMap<Long, List<ProviderStore.Provider>>();
        for (var row : inserted) {
            var slot = new JobSlot(row.getString("target_lang"), row.getInteger("workflow_level"));
            byJob.put(row.getLong("id"), jobs.providersOf(slot));
        }
        return byJob;
    }
}
