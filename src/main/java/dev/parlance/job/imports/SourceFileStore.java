package dev.parlance.job.imports;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.file.plural.PluralForms;
import dev.parlance.file.settings.FileImportSettings;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the settings of files for their import, and those of their import for their target files. */
public final class SourceFileStore {
    private static final String COLUMNS = """
            select f.id,
                   f.name,
                   p.source_lang,
                   array_agg(distinct j.target_lang order by j.target_lang) as target_langs,
                   without_style_sheets(case when $2
                        then settings_as_read(f.name, f.import_settings, f.reading_revision)
                        else f.import_settings
                   end)::text as import_settings,
                   f.plural_forms::text as plural_forms,
                   f.found_format ->> 'id' as format,
                   (select r.srx from segmentation_rule r where r.id = max(j.seg_rule_id)) as srx,
                   (select r.srx from segmentation_rule r where r.id = max(j.target_seg_rule_id)) as target_srx
              from stored_file f
              join job j on j.file_id = coalesce($3::bigint, f.id)
              join project p on p.id = j.project_id
            """;
    private static final String SOURCE = COLUMNS + """
             where f.id = $1
             group by f.id, p.source_lang
            """;
    /** One statement, because the file of a job can change between two. */
    private static final String OF_JOB = COLUMNS + """
             where f.id = (select file_id from job where id = $1)
             group by f.id, p.source_lang
            """;

    private final Db db;

    public SourceFileStore(Db db) {
        this.db = db;
    }

    /** A file to import, with the languages of its jobs; empty when it no longer has a job. */
    Future<Optional<SourceFile>> find(long fileId) {
        return find(SOURCE, Tuple.of(fileId, false, null));
    }

    /** The same for a new version of a file, which the jobs of another version get. */
    public Future<Optional<SourceFile>> findVersion(long fileId, long jobsFileId) {
        return find(SOURCE, Tuple.of(fileId, false, jobsFileId));
    }

    /** The imported file that a job has now, with the settings by which it was read. */
    public Future<Optional<SourceFile>> findRead(long jobId) {
        return find(OF_JOB, Tuple.of(jobId, true, null));
    }

    private Future<Optional<SourceFile>> find(String sql, Tuple args) {
        return db.query(sql, args).map(rows -> Rows.first(rows, SourceFileStore::file));
    }

    private static SourceFile file(Row row) {
        return new SourceFile(
                row.getLong("id"),
                row.getString("name"),
                row.getString("source_lang"),
                Rows.texts(row, "target_langs"),
                settings(Rows.text(row, "import_settings")),
                new SourceFile.Rules(srx(row, "srx"), srx(row, "target_srx")),
                new SourceFile.AsRead(Rows.read(row, "plural_forms", PluralForms.class), Rows.text(row, "format")));
    }

    private static @Nullable Buffer srx(Row row, String column) {
        var bytes = Rows.bytes(row, column);
        return bytes == null ? null : Buffer.buffer(bytes);
    }

    /** A file that was uploaded before import settings were stored has no settings. */
    private static FileImportSettings settings(@Nullable String json) {
        return json == null ? FileImportSettings.DEFAULTS : FileImportSettings.read(json);
    }
}
