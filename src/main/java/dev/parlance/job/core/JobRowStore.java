package dev.parlance.job.core;

import dev.parlance.db.Rows;
import dev.parlance.event.NewEvent;
import io.vertx.sqlclient.Row;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads jobs from the columns of {@link JobStore}. */
final class JobRowStore {
    private JobRowStore() {}

    static JobRow row(Row row) {
        return new JobRow(
                row.getLong("id"), row.getLong("file_id"), row.getLong("segments_revision"), job(row), project(row));
    }

    private static Job job(Row row) {
        return new Job(
                row.getString("uid"),
                Long.toString(row.getLong("inner_id")),
                row.getString("filename"),
                Rows.text(row, "path"),
                archive(row),
                row.getString("source_lang"),
                row.getString("target_lang"),
                row.getInteger("workflow_level"),
                step(row),
                JobStatus.valueOf(row.getString("status")),
                providers(row),
                Rows.instant(row, "date_due"),
                Rows.at(row, "date_created"),
                Rows.text(row, "format"),
                Rows.text(row, "format_reason"),
                Rows.number(row, "words_count"),
                Rows.integer(row, "begin_index"),
                Rows.integer(row, "end_index"),
                row.getInteger("translated_segments"),
                row.getInteger("confirmed_segments"),
                row.getBoolean("exported"),
                row.getInteger("source_version"),
                new Job.Import(ImportStatus.valueOf(row.getString("import_status")), Rows.text(row, "import_error")));
    }

    private static Job.@Nullable Archive archive(Row row) {
        var uid = Rows.text(row, "archive_uid");
        return uid == null ? null : new Job.Archive(uid, row.getString("archive_name"));
    }

    private static Job.@Nullable Step step(Row row) {
        var id = Rows.number(row, "step_id");
        return id == null
                ? null
                : new Job.Step(
                        id.toString(),
                        Objects.requireNonNull(Rows.text(row, "step_uid")),
                        Objects.requireNonNull(Rows.text(row, "step_name")),
                        Rows.text(row, "step_abbr"));
    }

    static NewEvent.ProjectMetadata project(Row row) {
        return new NewEvent.ProjectMetadata(
                Long.toString(row.getLong("project_id")),
                row.getString("project_uid"),
                row.getString("project_name"),
                row.getString("source_lang"),
                row.getString("project_status"));
    }

    static List<JobProvider> providers(Row row) {
        return Rows.list(row, "providers", JobProvider[].class);
    }
}
