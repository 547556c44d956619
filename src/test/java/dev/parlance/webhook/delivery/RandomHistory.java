package dev.parlance.webhook.delivery;

import dev.parlance.db.Db;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.delivery.call.DeliveryAttempt;
import dev.parlance.webhook.delivery.call.Outcome;
import dev.parlance.webhook.delivery.lease.LeaseStore;
import dev.parlance.webhook.delivery.record.Attempt;
import dev.parlance.webhook.delivery.record.AttemptStore;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A history of calls over several days, written by the statement that delivery writes with. */
public final class RandomHistory {
    private static final List<String> KINDS = List.of("JOB_CREATED", "JOB_DELETED", "PROJECT_CREATED");
    private static final int DAYS = 6;
    private static final int BATCH = 97;

    private RandomHistory() {}

    /** A call that was written. */
    public record Written(
            UUID id,
            @Nullable String webhookUid,
            @Nullable String kind,
            @Nullable UUID parent,
            boolean success) {}

    /** Writes a number of calls of these webhooks, some of them callbacks. */
    public static Future<List<Written>> write(Db db, Vertx vertx, List<String> webhooks, int count, Random random) {
        return db.query(
                        "select uid, id from webhook where uid = any ($1)",
                        Tuple.tuple().addArrayOfString(webhooks.toArray(String[]::new)))
                .compose(rows -> {
                    var ids = new java.util.HashMap<String, Long>();
                    rows.forEach(row -> ids.put(row.getString("uid"), row.getLong("id")));
                    var written = new ArrayList<Written>();
                    var attempts = attempts(webhooks, ids, count, random, written);
                    return addDays(db)
                            .compose(
                                    _ -> new LeaseStore(db, LeaseStore.Times.of(Duration.ofMinutes(1))).join("history"))
                            .compose(epoch -> flush(new AttemptStore(db), epoch, attempts, 0))
                            .map(_ -> List.copyOf(written));
                });
    }

    private static Future<?> addDays(Db db) {
        return db.query("""
                select add_day('webhook_call', day::date)
                  from generate_series(now() - interval '%d days', now(), interval '1 day') as day
                """.formatted(DAYS + 1));
    }

    private static List<Attempt> attempts(
            List<String> webhooks, Map<String, Long> ids, int count, Random random, List<Written> written) {
        var attempts = new ArrayList<Attempt>();
        var start = Instant.now().minus(Duration.ofDays(DAYS));
        var times = random.longs(count, 0, Duration.ofDays(DAYS).toMillis())
                .sorted()
                .toArray();
        for (var time : times) {
            var id = new TimeUids(() -> start.plusMillis(time)).next();
            var uid = random.nextInt(10) == 0 ? null : webhooks.get(random.nextInt(webhooks.size()));
            var kind = uid == null ? null : KINDS.get(random.nextInt(KINDS.size()));
            var parent = random.nextInt(4) > 0 || written.isEmpty()
                    ? null
                    : written.get(random.nextInt(Math.min(written.size(), 40))).id();
            var status = random.nextBoolean() ? 200 : 500;
            var outcome = new Outcome.Response(status, "{}", "", null, 1, "127.0.0.1");
            attempts.add(new Attempt(
                    new DeliveryAttempt.Made(id, "http://127.0.0.1:9/", "{}", outcome),
                    uid == null ? null : ids.get(uid),
                    uid == null ? -1 : ids.getOrDefault(uid, 0L),
                    id,
                    kind,
                    parent,
                    parent == null ? 0 : 1,
                    false,
                    null));
            written.add(new Written(id, uid, kind, parent, status == 200));
        }
        return attempts;
    }

    private static Future<Void> flush(AttemptStore store, long epoch, List<Attempt> attempts, int from) {
        if (from >= attempts.size()) {
            return Future.succeededFuture();
        }
        var batch = attempts.subList(from, Math.min(from + BATCH, attempts.size()));
        return store.flush(epoch, new AttemptStore.Batch(batch, List.of(), Map.of(), Map.of()), false)
                .compose(alive -> alive ? flush(store, epoch, attempts, from + BATCH) : Future.failedFuture("fenced"));
    }
}
