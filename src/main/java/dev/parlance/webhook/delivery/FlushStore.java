package dev.parlance.webhook.delivery;

import dev.parlance.db.Db;
import dev.parlance.db.Rows;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes what came of attempts, a group a statement. It can be made again: what it wrote once it does not write a second
 * time.
 */
public final class FlushStore {
    private static final String ITEMS = """
            from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $5::text[], $6::uuid[], $7::smallint[],
                        $8::boolean[], $9::text[], $10::boolean[], $11::smallint[], $12::text[], $13::int[], $14::text[],
                        $15::text[], $16::text[], $17::text[], $18::bigint[])
                 as i (id, webhook_id, target, event_id, kind, parent_id, retry_attempt, forced, url, success, status_code,
                       error_message, duration_millis, remote_address, request_headers, answer_headers, answer,
                       retry_millis)
            """;
    // Calls and what their lists are made from are of one statement, so they agree.
    private static final String HISTORY = """
            ), call as (
              insert into webhook_call (id, webhook_id, event_id, kind, parent_id, retry_attempt, forced, url, success,
                                        status_code, error_message, duration_millis, remote_address, request_headers,
                                        answer_headers, answer)
              select id, webhook_id, event_id, kind, parent_id, retry_attempt, forced, url, success,
                     status_code, error_message, duration_millis, remote_address, request_headers, answer_headers, answer
                from item
            ), fresh as (
              insert into webhook_call_fresh (ids, webhook_ids, kinds, successes)
              select array_agg(id), array_agg(coalesce(webhook_id, 0)), array_agg(coalesce(kind, '')), array_agg(success)
                from item
              having count(*) > 0
            )
            """;
    // The lock on the member's row is what fences: whoever declares the member dead waits for it, and after that it is
    // gone.
    private static final String LEASE = """
            with lease as materialized (
              select epoch
                from delivery_member
               where epoch = $19
                 for key share
            ), item as materialized (
              select i.*
            """ + ITEMS + """
               where exists (select from lease)
            """;
    private static final String REST = HISTORY + """
            , again as (
              insert into webhook_retry (target, event_id, attempt, parent_id, forced, due)
              select target, event_id, retry_attempt + 1, case when retry_attempt = 0 then id else coalesce(parent_id, id) end,
                     forced, clock_timestamp() + retry_millis * interval '1 millisecond'
                from item
               where retry_millis is not null
            ), first_done as (
              delete from webhook_outbox o
               using unnest($20::bigint[], $21::bigint[]) as d (tx, id)
               where o.tx = d.tx
                 and o.id = d.id
                 and exists (select from lease)
            ), further_done as (
              delete from webhook_retry r
               using unnest($22::bigint[]) as d (id)
               where r.id = d.id
                 and exists (select from lease)
            ), failing as (
              insert into webhook_failing (target, failures, since)
              select f.target, f.failures, f.since
                from unnest($23::bigint[], $24::int[], $25::timestamptz[]) as f (target, failures, since)
               where f.failures > 0
                 and exists (select from lease)
               order by f.target
              on conflict (target) do update set failures = excluded.failures, since = excluded.since
            ), recovered as (
              delete from webhook_failing w
               using unnest($23::bigint[], $24::int[]) as f (target, failures)
               where w.target = f.target
                 and f.failures = 0
                 and exists (select from lease)
            ), disabled as (
              update webhook w
                 set status = 'DISABLED',
                     disabled_reason = d.reason,
                     version = w.version + 1
                from unnest($26::bigint[], $27::text[]) as d (id, reason)
               where w.id = d.id
                 and w.status = 'ENABLED'
                 and exists (select from lease)
            )
            select count(*) as leases
              from lease
            """;
    private static final String FLUSH = LEASE + REST;
    // The group was written as a whole or not at all, but nobody knows which.
    private static final String FLUSH_AGAIN = LEASE + """
                 and not exists (select from webhook_call c where c.id = i.id)
            """ + REST;
    private static final String RECORD = """
            with event as (
              insert into webhook_event (id, kind, body)
              values ($19, $20, $21)
            ), item as materialized (
              select i.*
            """ + ITEMS + HISTORY + """
            select count(*) as calls
              from item
            """;

    private final Db db;

    public FlushStore(Db db) {
        this.db = db;
    }

    /**
     * What one statement writes.
     *
     * @param done rows of the queues that are finished with
     * @param failing targets whose state has changed
     * @param disable webhooks to disable, with the reason
     */
    record Batch(List<Attempt> attempts, List<Due.Place> done, Map<Long, Failing> failing, Map<Long, String> disable) {}

    /**
     * False when the member of this epoch is no more; then nothing was written.
     *
     * @param again whether the batch may have been written already, so that what is there is left alone
     */
    Future<Boolean> flush(long epoch, Batch batch, boolean again) {
        var args = Tuple.tuple();
        addAttempts(args, batch.attempts());
        args.addLong(epoch);
        addDone(args, batch.done());
        addFailing(args, batch.failing());
        var disabled = batch.disable().keySet().toArray(Long[]::new);
        var reasons = new String[disabled.length];
        for (var i = 0; i < disabled.length; i++) {
            reasons[i] = batch.disable().getOrDefault(disabled[i], "");
        }
        args.addArrayOfLong(disabled).addArrayOfString(reasons);
        return db.query(again ? FLUSH_AGAIN : FLUSH, args)
                .map(rows -> Rows.one(rows).getLong("leases") > 0);
    }

    private static void addDone(Tuple args, List<Due.Place> done) {
        var first = done.stream()
                .filter(Due.Outbox.class::isInstance)
                .map(Due.Outbox.class::cast)
                .toList();
        args.addArrayOfLong(first.stream().map(Due.Outbox::tx).toArray(Long[]::new))
                .addArrayOfLong(first.stream().map(Due.Outbox::id).toArray(Long[]::new))
                .addArrayOfLong(done.stream()
                        .filter(Due.Retry.class::isInstance)
                        .map(place -> ((Due.Retry) place).id())
                        .sorted()
                        .toArray(Long[]::new));
    }

    private static void addFailing(Tuple args, Map<Long, Failing> failing) {
        var targets = failing.keySet().toArray(Long[]::new);
        var failures = new Integer[targets.length];
        var since = new @Nullable OffsetDateTime[targets.length];
        for (var i = 0; i < targets.length; i++) {
            var state = failing.getOrDefault(targets[i], Failing.NOT);
            failures[i] = state.failures();
            since[i] = Rows.timestamp(state.since());
        }
        args.addArrayOfLong(targets).addArrayOfInteger(failures).addArrayOfOffsetDateTime(since);
    }

    /** Writes a call that no queue had asked for, with the event that was made for it. */
    public Future<Void> record(Attempt attempt, String body) {
        var args = Tuple.tuple();
        addAttempts(args, List.of(attempt));
        args.addUUID(attempt.event()).addString(attempt.kind()).addString(body);
        return db.query(RECORD, args).mapEmpty();
    }

    /** A column an array. */
    private static void addAttempts(Tuple args, List<Attempt> attempts) {
        var size = attempts.size();
        var calls = new UUID[size];
        var webhooks = new @Nullable Long[size];
        var targets = new Long[size];
        var events = new UUID[size];
        var kinds = new @Nullable String[size];
        var parents = new @Nullable UUID[size];
        var numbers = new Short[size];
        var forced = new Boolean[size];
        var urls = new String[size];
        var successes = new Boolean[size];
        var statuses = new @Nullable Short[size];
        var errors = new @Nullable String[size];
        var millis = new Integer[size];
        var remotes = new @Nullable String[size];
        var requestHeaders = new String[size];
        var answerHeaders = new @Nullable String[size];
        var answers = new @Nullable String[size];
        var retries = new @Nullable Long[size];
        for (var i = 0; i < size; i++) {
            var attempt = attempts.get(i);
            var outcome = attempt.outcome();
            var status = outcome.statusCode();
            calls[i] = attempt.call();
            webhooks[i] = attempt.webhookId();
            targets[i] = attempt.target();
            events[i] = attempt.event();
            kinds[i] = attempt.kind();
            parents[i] = attempt.parent();
            numbers[i] = (short) attempt.number();
            forced[i] = attempt.forced();
            urls[i] = attempt.url();
            successes[i] = outcome.success();
            statuses[i] = status == null ? null : status.shortValue();
            errors[i] = outcome.errorMessage();
            millis[i] = outcome.millis();
            remotes[i] = outcome.remoteAddress();
            requestHeaders[i] = attempt.requestHeaders();
            retries[i] = millis(attempt.retryIn());
            if (outcome instanceof Outcome.Answered answered) {
                answerHeaders[i] = storable(answered.headers());
                answers[i] = storable(answered.body());
            }
        }
        args.addArrayOfUUID(calls)
                .addArrayOfLong(webhooks)
                .addArrayOfLong(targets)
                .addArrayOfUUID(events)
                .addArrayOfString(kinds)
                .addArrayOfUUID(parents)
                .addArrayOfShort(numbers)
                .addArrayOfBoolean(forced)
                .addArrayOfString(urls)
                .addArrayOfBoolean(successes)
                .addArrayOfShort(statuses)
                .addArrayOfString(errors)
                .addArrayOfInteger(millis)
                .addArrayOfString(remotes)
                .addArrayOfString(requestHeaders)
                .addArrayOfString(answerHeaders)
                .addArrayOfString(answers)
                .addArrayOfLong(retries);
    }

    private static @Nullable Long millis(@Nullable Duration wait) {
        return wait == null ? null : wait.toMillis();
    }

    /** PostgreSQL's text cannot hold U+0000. */
    private static String storable(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }
}
