package dev.parlance.webhook.delivery.record;

import dev.parlance.db.Rows;
import dev.parlance.webhook.delivery.call.Outcome;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A group of outcomes as parameters of {@link AttemptStore}'s statement: one array per column. */
final class AttemptColumns {
    private AttemptColumns() {}

    /** The sixteen columns of the history. */
    static void calls(List<@Nullable Object> args, List<Attempt> attempts) {
        var size = attempts.size();
        var calls = new UUID[size];
        var webhooks = new Long[size];
        var events = new UUID[size];
        var kinds = new String[size];
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
        for (var i = 0; i < size; i++) {
            var attempt = attempts.get(i);
            var outcome = attempt.outcome();
            var webhook = attempt.webhookId();
            var kind = attempt.kind();
            calls[i] = attempt.call();
            webhooks[i] = webhook == null ? Long.valueOf(0) : webhook;
            events[i] = attempt.event();
            kinds[i] = kind == null ? "" : kind;
            parents[i] = attempt.parent();
            numbers[i] = (short) attempt.number();
            forced[i] = attempt.forced();
            urls[i] = attempt.url();
            successes[i] = outcome.success();
            errors[i] = outcome.errorMessage();
            millis[i] = outcome.millis();
            remotes[i] = outcome.remoteAddress();
            requestHeaders[i] = attempt.requestHeaders();
            if (outcome instanceof Outcome.Response response) {
                statuses[i] = (short) response.status();
                answerHeaders[i] = storable(response.headers());
                answers[i] = storable(response.body());
            }
        }
        Collections.addAll(
                args,
                calls,
                webhooks,
                events,
                kinds,
                parents,
                numbers,
                forced,
                urls,
                successes,
                statuses,
                errors,
                millis,
                remotes,
                requestHeaders,
                answerHeaders,
                answers);
    }

    /** PostgreSQL's text cannot hold U+0000. */
    private static String storable(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }

    /** The columns of the retries. */
    static void retries(List<@Nullable Object> args, List<Attempt> attempts) {
        var targets = new ArrayList<Long>();
        var events = new ArrayList<UUID>();
        var numbers = new ArrayList<Short>();
        var parents = new ArrayList<UUID>();
        var forced = new ArrayList<Boolean>();
        var millis = new ArrayList<Long>();
        for (var attempt : attempts) {
            var retryIn = attempt.retryIn();
            if (retryIn != null) {
                var parent = attempt.parent();
                targets.add(attempt.target());
                events.add(attempt.event());
                numbers.add((short) (attempt.number() + 1));
                parents.add(attempt.number() == 0 || parent == null ? attempt.call() : parent);
                forced.add(attempt.forced());
                millis.add(retryIn.toMillis());
            }
        }
        Collections.addAll(
                args,
                targets.toArray(Long[]::new),
                events.toArray(UUID[]::new),
                numbers.toArray(Short[]::new),
                parents.toArray(UUID[]::new),
                forced.toArray(Boolean[]::new),
                millis.toArray(Long[]::new));
    }

    /** The rows of the queues to delete, in the order of their keys. */
    static void done(List<@Nullable Object> args, List<AttemptWriter.Item> done) {
        var firsts = new ArrayList<AttemptWriter.Item>(done.size());
        var further = new ArrayList<Long>();
        for (var item : done) {
            switch (item.place()) {
                case DueDelivery.Outbox _ -> firsts.add(item);
                case DueDelivery.Retry retry -> further.add(retry.id());
            }
        }
        firsts.sort(Comparator.comparing(item -> (DueDelivery.Outbox) item.place()));
        var targets = new Long[firsts.size()];
        var transactions = new Long[firsts.size()];
        var ids = new Long[firsts.size()];
        for (var i = 0; i < ids.length; i++) {
            var place = (DueDelivery.Outbox) firsts.get(i).place();
            targets[i] = firsts.get(i).target();
            transactions[i] = place.tx();
            ids[i] = place.id();
        }
        Collections.addAll(
                args, targets, transactions, ids, further.stream().sorted().toArray(Long[]::new));
    }

    /** Targets whose state has changed. */
    static void failing(List<@Nullable Object> args, Map<Long, FailureStreak> failing) {
        var targets = failing.keySet().toArray(Long[]::new);
        var failures = new Integer[targets.length];
        var since = new @Nullable OffsetDateTime[targets.length];
        for (var i = 0; i < targets.length; i++) {
            var state = failing.getOrDefault(targets[i], FailureStreak.NOT);
            failures[i] = state.failures();
            since[i] = Rows.timestamp(state.since());
        }
        Collections.addAll(args, targets, failures, since);
    }

    /** Webhooks to disable, with the reason. */
    static void disable(List<@Nullable Object> args, Map<Long, String> disable) {
        var webhooks = disable.keySet().toArray(Long[]::new);
        var reasons = new String[webhooks.length];
        for (var i = 0; i < webhooks.length; i++) {
            reasons[i] = disable.getOrDefault(webhooks[i], "");
        }
        Collections.addAll(args, webhooks, reasons);
    }
}
