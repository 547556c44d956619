package dev.parlance.bench.delivery;

import dev.parlance.shared.TimeUids;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Every delivery that is due, by event and webhook: it waits in the database, or the receiver has accepted it, or it is
 * lost.
 */
final class Accounts {
    // Read in one snapshot. A delivery that is made afterwards also is in the log of the receiver.
    private static final String DUE = """
            select e.id, w.id as target, w.uid,
                   exists (select from webhook_outbox o where o.target = w.id and o.event_id = e.id)
                   or exists (select from webhook_retry r where r.target = w.id and r.event_id = e.id) as waits
              from webhook w
              join webhook_event e
                on w.events @> array[e.kind]
             where w.id = any (?)
               and coalesce(e.body::jsonb #>> '{jobParts,0,innerId}', e.body::jsonb #>> '{project,id}')::int > ?
            """;
    private static final String CALLS = """
            select string_agg(format('attempt %%s %%s %%s', retry_attempt, status_code, error_message), '; '
                              order by id)
              from webhook_call
             where event_id = '%s'
               and webhook_id = %d
            """;
    private static final int MOST_EXPLAINED = 20;

    private final Postgres postgres;
    private final List<Due> all = new ArrayList<>();

    private record Due(UUID event, long target, String id, boolean waits) {}

    /** The deliveries to some webhooks of the published events from this number on. */
    Accounts(Postgres postgres, Collection<Long> webhooks, int from) throws SQLException {
        this.postgres = postgres;
        try (var connection = postgres.connect(Ours.DATABASE);
                var statement = connection.prepareStatement(DUE)) {
            statement.setArray(1, connection.createArrayOf("bigint", webhooks.toArray()));
            statement.setInt(2, from);
            var rows = statement.executeQuery();
            while (rows.next()) {
                var event = rows.getObject("id", UUID.class);
                var id = TimeUids.text(event) + "." + rows.getString("uid");
                all.add(new Due(event, rows.getLong("target"), id, rows.getBoolean("waits")));
            }
        }
    }

    int due() {
        return all.size();
    }

    long waiting() {
        return all.stream().filter(Due::waits).count();
    }

    /** Fails, with the recorded calls of each, if deliveries neither wait nor were accepted. */
    void check(Ledger ledger) throws SQLException {
        var lost = all.stream().filter(due -> !due.waits && !ledger.has(due.id)).toList();
        for (var due : lost.subList(0, Math.min(MOST_EXPLAINED, lost.size()))) {
            System.out.printf("lost: %s, calls: %s%n", due.id, text(CALLS.formatted(due.event, due.target)));
        }
        Set<String> known = new HashSet<>();
        all.forEach(due -> known.add(due.id));
        var strange = ledger.first().keySet().stream()
                .filter(id -> !known.contains(id))
                .count();
        if (!lost.isEmpty() || strange > 0) {
            throw new IllegalStateException("%d deliveries lost, %d unknown ones made".formatted(lost.size(), strange));
        }
    }

    private String text(String sql) throws SQLException {
        try (var connection = postgres.connect(Ours.DATABASE);
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }
}
