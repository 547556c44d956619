package dev.parlance.task;

import dev.parlance.shared.Json;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A task that this instance has leased. Safe from any thread. */
public final class Task {
    /** Written by Jackson, in the input of most kinds. */
    private static final Pattern TRACE =
            Pattern.compile("\"traceparent\"\\s*:\\s*\"(00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2})\"");

    private static final long TELL_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final long id;
    private final String kind;
    private volatile String payload;
    private final @Nullable Long asyncRequestId;
    private final Claim claim;
    private volatile boolean lost;
    private volatile long told = System.nanoTime();

    /**
     * How a worker has a task.
     *
     * @param attempt the number of the attempt, from 1
     * @param epoch changes whenever the task is claimed or queued again
     * @param outages how often the task has waited for the database or the store of files
     * @param expired whether the lease of another worker had expired
     */
    record Claim(int attempt, long epoch, int outages, boolean expired) {}

    Task(long id, String kind, String payload, @Nullable Long asyncRequestId, Claim claim) {
        this.id = id;
        this.kind = kind;
        this.payload = payload;
        this.asyncRequestId = asyncRequestId;
        this.claim = claim;
    }

    public long id() {
        return id;
    }

    public String kind() {
        return kind;
    }

    /** The input of the work. */
    public <T extends Record> T payload(Class<T> type) {
        return Json.read(payload, type);
    }

    /** Replaces the input of the work, after that of its row was replaced. */
    public void use(Record input) {
        payload = Json.text(input);
    }

    /** The id of the asynchronous request that the task belongs to, or null. */
    public @Nullable Long asyncRequestId() {
        return asyncRequestId;
    }

    /** The number of the attempt, from 1. */
    public int attempt() {
        return claim.attempt;
    }

    long epoch() {
        return claim.epoch;
    }

    /** How often the task has waited for the database or the store of files. */
    int outages() {
        return claim.outages;
    }

    /** Whether the lease of another worker had expired when this one claimed the task. */
    boolean isTakenOver() {
        return claim.expired;
    }

    /** Whether the lease is known to be lost: the work can stop, because it cannot write its result. */
    public boolean lost() {
        return lost;
    }

    void lose() {
        lost = true;
    }

    /** Whether the progress of the work is to be written now: at most every two seconds, and not in the first two. */
    public boolean tells() {
        var now = System.nanoTime();
        if (now - told < TELL_NANOS) {
            return false;
        }
        told = now;
        return true;
    }

    /**
     * Stops work whose result cannot be written.
     *
     * @throws LeaseLost when the lease is known to be lost
     */
    public void requireHeld() {
        if (lost) {
            throw new LeaseLost("the lease of task %d expired".formatted(id));
        }
    }

    /** W3C trace context of the request that caused it, or null. */
    @Nullable
    String traceparent() {
        var trace = TRACE.matcher(payload);
        return trace.find() ? trace.group(1) : null;
    }

    @Override
    public String toString() {
        var trace = TRACE.matcher(payload);
        return "%s task %d, attempt %d".formatted(kind, id, claim.attempt)
                + (trace.find() ? ", trace " + trace.group(2) : "");
    }
}
