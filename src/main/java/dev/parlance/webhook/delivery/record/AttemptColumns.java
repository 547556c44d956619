package dev.parlance.webhook.delivery.record;

import dev.parlance.db.Rows;
import dev.parlance.webhook.delivery.call.Outcome;
import dev.parlance.webhook.delivery.receiver.FailureStreak;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A group of attempts as arguments of {@link AttemptStore}'s statement: one array per column. */
final class AttemptColumns {
    private AttemptColumns() {}

    /** The sixteen columns of the history, and the lowest and the highest id of a call. */
    static void calls(List<@Nullable Object> args, List<Attempt> attempts) {
        var size = attempts.size();
        var calls = add(args, new UUID[size]);
        var webhooks = add(args, new Long[size]);
        var events = add(args, new UUID[size]);
        var kinds = add(args, new String[size]);
        var parents = add(args, new @Nullable UUID[size]);
        var numbers = add(args, new Short[size]);
        var forced = add(args, new Boolean[size]);
        for (var i = 0; i < size; i++) {
            var attempt = attempts.get(i);
            var webhook = attempt.webhookId();
            var kind = attempt.kind();
            calls[i] = attempt.made().call();
            webhooks[i] = webhook == null ? Long.valueOf(0) : webhook;
            events[i] = attempt.event();
            kinds[i] = kind == null ? "" : kind;
            parents[i] = attempt.parent();
            numbers[i] = (short) attempt.number();
            forced[i] = attempt.forced();
        }
        outcomes(args, attempts);
        // PostgreSQL has the same order, because the halves of all ids begin with the same bit
        args.add(Arrays.stream(calls).min(Comparator.naturalOrder()).orElse(null));
        args.add(Arrays.stream(calls).max(Comparator.naturalOrder()).orElse(null));
    }

    private static void outcomes(List<@Nullable Object> args, List<Attempt> attempts) {
        var size = attempts.size();
        var urls = add(args, new String[size]);
        var successes = add(args, new Boolean[size]);
        var statuses = add(args, new @Nullable Short[size]);
        var errors = add(args, new @Nullable String[size]);
        var millis = add(args, new Integer[size]);
        var remotes = add(args, new @Nullable String[size]);
        var requestHeaders = add(args, new String[size]);
        var responseHeaders = add(args, new @Nullable String[size]);
        var responses = add(args, new @Nullable String[size]);
        for (var i = 0; i < size; i++) {
            var made = attempts.get(i).made();
            var outcome = made.outcome();
            urls[i] = made.url();
            successes[i] = outcome.success();
            errors[i] = outcome.errorMessage();
            millis[i] = outcome.millis();
            remotes[i] = outcome.remoteAddress();
            requestHeaders[i] = made.requestHeaders();
            if (outcome instanceof Outcome.Response response) {
                statuses[i] = (short) response.status();
                responseHeaders[i] = storable(response.headers());
                responses[i] = storable(response.body());
            }
        }
    }

    /** Adds a column, which the caller fills. */
    private static <T extends @Nullable Object> T[] add(List<@Nullable Object> args, T[] column) {
        args.add(column);
        return column;
    }

    /** PostgreSQL's text cannot contain U+0000. */
    private static String storable(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }

    /** The columns of the retries. */
    static void retries(List<@Nullable Object> args, List<Attempt> attempts) {
        var retried =
                attempts.stream().filter(attempt -> attempt.retryIn() != null).toList();
        var size = retried.size();
        var targets = add(args, new Long[size]);
        var events = add(args, new UUID[size]);
        var numbers = add(args, new Short[size]);
        var parents = add(args, new UUID[size]);
        var forced = add(args, new Boolean[size]);
        var millis = add(args, new Long[size]);
        for (var i = 0; i < size; i++) {
            var attempt = retried.get(i);
            var parent = attempt.parent();
            targets[i] = attempt.target();
            events[i] = attempt.event();
            numbers[i] = (short) (attempt.number() + 1);
            parents[i] =
                    attempt.number() == 0 || parent == null ? attempt.made().call() : parent;
            forced[i] = attempt.forced();
            millis[i] = Objects.requireNonNull(attempt.retryIn()).toMillis();
        }
    }

    /** The rows of the queues to delete, in the order of their keys. */
    static void done(List<@Nullable Object> args, List<AttemptWriter.Item> done) {
        var firsts = new ArrayList<AttemptWriter.Item>(done.size());
        var retries = new ArrayList<Long>();
        for (var item : done) {
            switch (item.place()) {
                case DueDelivery.Outbox _ -> firsts.add(item);
                case DueDelivery.Retry retry -> retries.add(retry.id());
            }
        }
        firsts.sort(Comparator.comparing(item -> (DueDelivery.Outbox) item.place()));
        var targets = add(args, new Long[firsts.size()]);
        var transactions = add(args, new Long[firsts.size()]);
        var ids = add(args, new Long[firsts.size()]);
        var rows = add(args, new @Nullable String[firsts.size()]);
        for (var i = 0; i < ids.length; i++) {
            var place = (DueDelivery.Outbox) firsts.get(i).place();
            targets[i] = firsts.get(i).target();
            transactions[i] = place.tx();
            ids[i] = place.id();
            rows[i] = place.ctid();
        }
        args.add(retries.stream().sorted().toArray(Long[]::new));
    }

    /** The targets whose streak of failures has changed. */
    static void failing(List<@Nullable Object> args, Map<Long, FailureStreak> failing) {
        args.add(failing.keySet().toArray(Long[]::new));
        args.add(failing.values().stream().map(FailureStreak::failures).toArray(Integer[]::new));
        args.add(failing.values().stream()
                .map(streak -> Rows.timestamp(streak.since()))
                .toArray(OffsetDateTime[]::new));
    }

    /** The webhooks to disable, with their versions and the reasons. */
    static void disable(List<@Nullable Object> args, Map<Long, StateChanges.Disabling> disable) {
        args.add(disable.keySet().toArray(Long[]::new));
        args.add(disable.values().stream().map(StateChanges.Disabling::version).toArray(Long[]::new));
        args.add(disable.values().stream().map(StateChanges.Disabling::reason).toArray(String[]::new));
    }
}
