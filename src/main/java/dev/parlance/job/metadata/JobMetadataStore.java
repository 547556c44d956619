package dev.parlance.job.metadata;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Objects;

/** The statements on the metadata of jobs. */
public final class JobMetadataStore {
    private static final String FIND = """
            select json_build_object('metadata', metadata)::text as metadata
              from job_metadata
             where job_id = $1
            """;
    private static final String WRITE = """
            insert into job_metadata (job_id, metadata)
            values ($1, $2::text::jsonb)
            on conflict (job_id) do update
              set metadata = excluded.metadata
            """;
    private static final String DELETE = """
            delete from job_metadata
             where job_id = $1
            """;

    private final Db db;

    public JobMetadataStore(Db db) {
        this.db = db;
    }

    /** The metadata of a job; without any if there is no such job. */
    public Future<JobMetadata> find(long jobId) {
        return db.read(FIND, Tuple.of(jobId))
                .map(rows -> Rows.first(rows, JobMetadataStore::metadata).orElse(JobMetadata.NONE));
    }

    /** As {@link #find(long)}, within a transaction. */
    static Future<JobMetadata> find(SqlConnection tx, long jobId) {
        return Sql.first(tx, FIND, Tuple.of(jobId), JobMetadataStore::metadata)
                .map(found -> found.orElse(JobMetadata.NONE));
    }

    static Future<Void> write(SqlConnection tx, long jobId, JobMetadata metadata) {
        return metadata.metadata().isEmpty()
                ? Sql.run(tx, DELETE, Tuple.of(jobId))
                : Sql.run(tx, WRITE, Tuple.of(jobId, Json.text(metadata.metadata())));
    }

    private static JobMetadata metadata(Row row) {
        return Objects.requireNonNull(Rows.read(row, "metadata", JobMetadata.class));
    }
}
