package dev.parlance.bench.delivery;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Fills the days of the history before today by COPY into partitions whose indexes are built at the end, and writes the
 * lists, as the service would have made them: 100,000,000 calls take a quarter of an hour of two cores and 35 GB. No
 * instance may run meanwhile.
 */
final class HistoryCopy {
    static final int DAYS = 14;
    private static final List<String> TABLES =
            List.of("webhook_event", "webhook_call", "webhook_call_list", "webhook_call_minute");
    private static final int HOURS = 24;

    private final Postgres postgres;
    private final List<Long> webhooks;
    private final long[] lastSuccess;

    HistoryCopy(Postgres postgres, List<Long> webhooks) {
        this.postgres = postgres;
        this.webhooks = webhooks;
        this.lastSuccess = new long[2 * webhooks.size()];
    }

    /** Creates a database with webhooks, and fills it. */
    static void fill(Path data, Path folder, long calls) throws Exception {
        try (var postgres = new Postgres(data, Map.of(), false);
                var sink = new Sink(folder.resolve("sink"), "0%");
                var service = new Ours(postgres, sink, folder, 1, Map.of())) {
            // the empty database with which a start is compared
            postgres.fresh(RetentionBench.EMPTY);
            service.start("http", RetentionBench.onEmpty(postgres));
        }
        try (var postgres = new Postgres(data, Postgres.BULK, false)) {
            var webhooks = new ArrayList<Long>();
            try (var connection = postgres.connect(Ours.DATABASE);
                    var statement = connection.createStatement();
                    var rows = statement.executeQuery("select id from webhook order by id")) {
                while (rows.next()) {
                    webhooks.add(rows.getLong(1));
                }
            }
            new HistoryCopy(postgres, webhooks).fill(calls);
            postgres.execute(Ours.DATABASE, "checkpoint");
        }
    }

    private void fill(long calls) throws Exception {
        var events = Math.toIntExact(calls / DAYS / HOURS / HistoryDay.CALLS_PER_EVENT);
        var today = LocalDate.now(ZoneOffset.UTC);
        var number = 0L;
        for (var day = today.minusDays(DAYS); day.isBefore(today); day = day.plusDays(1)) {
            var begun = System.nanoTime();
            number = fill(day, events, number);
            System.out.printf("%s: %,d calls so far, %d s%n", day, number, (System.nanoTime() - begun) / 1_000_000_000);
        }
        try (var connection = postgres.connect(Ours.DATABASE);
                var rows = new CopyRows(connection, "webhook_success", "webhook_id, call_id", "")) {
            for (var i = 0; i < webhooks.size(); i++) {
                rows.row(2).int8(webhooks.get(i)).uuid(lastSuccess[2 * i], lastSuccess[2 * i + 1]);
            }
        }
        for (var table : TABLES) {
            postgres.execute(Ours.DATABASE, "analyze " + table);
        }
        postgres.execute(Ours.DATABASE, "vacuum analyze webhook_call_chunk");
    }

    /** Fills a day, and returns the number of calls with those of earlier days. */
    private long fill(LocalDate date, int events, long number) throws Exception {
        var connections = new ArrayList<Connection>();
        try {
            for (var table : TABLES) {
                connections.add(begin(table, date));
            }
            connections.add(postgres.connect(Ours.DATABASE));
            var day = write(date, events, number, connections);
            var ends = new ArrayList<Thread>();
            for (var i = 0; i < TABLES.size(); i++) {
                var connection = connections.get(i);
                var table = TABLES.get(i);
                ends.add(Thread.ofPlatform().start(() -> end(connection, table, date)));
            }
            for (var end : ends) {
                end.join();
            }
            return day;
        } finally {
            for (var connection : connections) {
                connection.close();
            }
        }
    }

    private long write(LocalDate date, int events, long number, List<Connection> to) throws Exception {
        try (var event = rows(to.get(0), TABLES.get(0), date, HistoryDay.EVENT_COLUMNS);
                var call = rows(to.get(1), TABLES.get(1), date, HistoryDay.CALL_COLUMNS);
                var list = rows(to.get(2), TABLES.get(2), date, HistoryDay.LIST_COLUMNS);
                var minute = rows(to.get(3), TABLES.get(3), date, HistoryDay.MINUTE_COLUMNS);
                var chunk = new CopyRows(to.get(4), "webhook_call_chunk", HistoryDay.CHUNK_COLUMNS, "")) {
            var ids = webhooks.stream().mapToLong(Long::longValue).toArray();
            var tables = new HistoryDay.Tables(event, call, list, minute, chunk);
            var day = new HistoryDay(tables, ids, number, lastSuccess);
            day.write(millis(date), events);
            return day.number();
        }
    }

    private static CopyRows rows(Connection connection, String table, LocalDate date, String columns)
            throws SQLException {
        return new CopyRows(connection, part(table, date), columns, "freeze");
    }

    private static String part(String table, LocalDate date) {
        return "%s_%tY%<tm%<td".formatted(table, date);
    }

    /** The lowest identifier of a day. */
    private static UUID lowest(LocalDate date) {
        return new UUID(millis(date) << 16, 0);
    }

    private static long millis(LocalDate date) {
        return date.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    /** Creates the partition of a day without its indexes; that of yesterday exists and is empty. */
    private Connection begin(String table, LocalDate date) throws SQLException {
        var connection = postgres.connect(Ours.DATABASE);
        connection.setAutoCommit(false);
        try (var statement = connection.createStatement()) {
            statement.execute("drop table if exists " + part(table, date));
            statement.execute(
                    "create table %s (like %s including all excluding indexes)".formatted(part(table, date), table));
            if (!table.equals("webhook_event") && !table.equals("webhook_call")) {
                statement.execute("alter table %s set (fillfactor = 70)".formatted(part(table, date)));
            }
            var column = table.contains("_call_") ? "from_id" : "id";
            // so that it need not be read to be attached
            statement.execute(
                    "alter table %1$s add constraint day check (%2$s is not null and %2$s >= '%3$s' and %2$s < '%4$s')"
                            .formatted(part(table, date), column, lowest(date), lowest(date.plusDays(1))));
        }
        return connection;
    }

    private static void end(Connection connection, String table, LocalDate date) {
        try (var statement = connection.createStatement()) {
            statement.execute("alter table %s attach partition %s for values from ('%s') to ('%s')"
                    .formatted(table, part(table, date), lowest(date), lowest(date.plusDays(1))));
            statement.execute("alter table %s drop constraint day".formatted(part(table, date)));
            connection.commit();
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
