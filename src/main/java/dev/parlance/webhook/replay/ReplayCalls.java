package dev.parlance.webhook.replay;

import dev.parlance.db.Db;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.TimeUids;
import dev.parlance.webhook.replay.ReplayCallStore.Candidate;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Replays single calls: each becomes the first attempt of a new chain and is due immediately. */
public final class ReplayCalls {
    private final Db db;

    public ReplayCalls(Db db) {
        this.db = db;
    }

    /**
     * The numbers of a replay of calls.
     *
     * @param skipped calls of tests, calls whose webhook is disabled or deleted, or whose event is no longer stored
     */
    public record Receipt(int replayed, int skipped) {}

    /**
     * A replay that was accepted.
     *
     * @param targets the targets whose retries are due now
     */
    public record Accepted(Receipt receipt, Set<Long> targets) {}

    /**
     * The calls to replay, as a request lists them.
     *
     * @param webhookCalls in the order in which they are made
     */
    public record Selection(List<One> webhookCalls) {
        /** One call. */
        public record One(String uid) {}

        public List<String> uids() {
            return webhookCalls.stream().map(One::uid).toList();
        }
    }

    /** Replays all calls in the given order, or fails with {@link Fault.Invalid} if one cannot be replayed. */
    public Future<Accepted> replay(List<String> uids) {
        var distinct = uids.stream()
                .map(TimeUids::parse)
                .flatMap(Stream::ofNullable)
                .distinct()
                .toList();
        return db.transaction(tx -> ReplayCallStore.find(tx, distinct)
                .map(found -> required(uids, found))
                .compose(calls -> write(tx, calls, 0)));
    }

    private static List<Candidate> required(List<String> uids, List<Candidate> found) {
        var byId = found.stream().collect(Collectors.toMap(Candidate::call, Function.identity(), (first, _) -> first));
        var violations = new ArrayList<Violation>();
        var calls = new ArrayList<Candidate>();
        for (var i = 0; i < uids.size(); i++) {
            var id = TimeUids.parse(uids.get(i));
            var call = id == null ? null : byId.get(id);
            var at = "/webhookCalls/" + i;
            if (call == null) {
                violations.add(Violation.at(at, "notFound", "the webhook call does not exist"));
                continue;
            }
            var obstacle = obstacle(call);
            if (obstacle == null) {
                calls.add(call);
            } else {
                violations.add(Violation.at(at, "notReplayable", obstacle));
            }
        }
        if (!violations.isEmpty()) {
            throw new Fault.Invalid(violations);
        }
        return calls;
    }

    private static @Nullable String obstacle(Candidate call) {
        if (!call.kept()) {
            return "its event is no longer retained";
        }
        if (call.sample()) {
            return "it was a test; send the test again";
        }
        if (!call.toWebhook() || "ENABLED".equals(call.status())) {
            return null;
        }
        return call.status() == null ? "its webhook is deleted" : "its webhook is disabled";
    }

    /** Replays the calls that can be replayed, oldest first; the receipt counts the others as skipped. */
    public Future<Accepted> replayPossible(List<UUID> newestFirst) {
        return db.transaction(tx -> ReplayCallStore.find(tx, newestFirst.reversed())
                .compose(found -> {
                    var calls = found.stream()
                            .filter(call -> obstacle(call) == null)
                            .toList();
                    return write(tx, calls, found.size() - calls.size());
                }));
    }

    private static Future<Accepted> write(SqlConnection tx, List<Candidate> calls, int skipped) {
        var targets = new LinkedHashSet<>(calls.stream().map(Candidate::target).toList());
        return ReplayCallStore.replay(tx, calls).map(new Accepted(new Receipt(calls.size(), skipped), targets));
    }
}
