package dev.parlance.analysis.pretranslate.state;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import dev.parlance.db.Sql;
import dev.parlance.shared.Json;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.util.List;

/** The statements on how far the machine translation of a pre-translation is. */
public record MachineStateStore(Db db) {
    private static final String FIND = """
            select characters, failed_services::text as failed_services
              from pre_translation
             where async_request_id = $1
            """;
    private static final String ADD = """
            update pre_translation
               set characters = characters + $2,
                   written = written + $3,
                   failing_since = null
             where async_request_id = $1
            """;
    private static final String FAILING = """
            update pre_translation
               set failing_since = coalesce(failing_since, now())
             where async_request_id = $1
            returning (extract(epoch from now() - failing_since) * 1000)::bigint as millis
            """;
    private static final String FAILED = """
            update pre_translation
               set failed_services = failed_services || $2::text::jsonb,
                   failing_since = null
             where async_request_id = $1
            """;

    /** A service that is not called again, and why. */
    public record FailedService(String uid, String name, String reason) {}

    /**
     * How far the machine translation is.
     *
     * @param characters that services have translated
     */
    public record State(long characters, List<FailedService> failed) {
        public boolean hasFailed(String serviceUid) {
            return failed.stream().anyMatch(service -> service.uid.equals(serviceUid));
        }
    }

    public Future<State> find(long asyncRequest) {
        return db.query(FIND, Tuple.of(asyncRequest)).map(Rows::one).map(MachineStateStore::state);
    }

    public static Future<State> read(SqlConnection tx, long asyncRequest) {
        return Sql.one(tx, FIND, Tuple.of(asyncRequest), MachineStateStore::state);
    }

    private static State state(Row row) {
        return new State(row.getLong("characters"), Rows.list(row, "failed_services", FailedService[].class));
    }

    /** Adds what a service has translated; it does not fail any more. */
    public static Future<Void> add(SqlConnection tx, long asyncRequest, long characters, long written) {
        return Sql.run(tx, ADD, Tuple.of(asyncRequest, characters, written));
    }

    /** Notes a failure that may pass, and returns for how long the service has failed. */
    public static Future<Duration> failing(SqlConnection tx, long asyncRequest) {
        return Sql.one(tx, FAILING, Tuple.of(asyncRequest), row -> Duration.ofMillis(row.getLong("millis")));
    }

    public static Future<Void> failed(SqlConnection tx, long asyncRequest, FailedService service) {
        return Sql.run(tx, FAILED, Tuple.of(asyncRequest, Json.text(List.of(service))));
    }
}
