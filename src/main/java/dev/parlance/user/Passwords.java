package dev.parlance.user;

import dev.parlance.config.section.AuthSection.PasswordHashing;
import dev.parlance.fault.Fault;
import dev.parlance.user.password.PasswordHasher;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.security.SecureRandom;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/** Computes Argon2id hashes (RFC 9106) on separate threads; the number of waiting requests is limited. */
final class Passwords {
    /** At most half of the cores, so that a flood of logins leaves the others to the event loops. */
    private static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private static final int MOST_WAITING = 64;
    private static final int SALT_BYTES = 16;
    /** Their memory is kept for this long after the last hash. */
    private static final long KEEP_MILLIS = 30_000;

    private static final SecureRandom RANDOM = new SecureRandom();

    private final Vertx vertx;
    private final WorkerExecutor workers;
    private final PasswordHashing settings;
    /** As many as threads have worked at a time. */
    private final Queue<PasswordHasher> hashers = new ConcurrentLinkedQueue<>();

    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicLong computed = new AtomicLong();
    private final AtomicBoolean watched = new AtomicBoolean();
    /** Compared with when the user does not exist, so that the response takes the same time. */
    private final String decoy;

    Passwords(Vertx vertx, PasswordHashing settings) {
        this.vertx = vertx;
        this.workers = vertx.createSharedWorkerExecutor("passwords", THREADS);
        this.settings = settings;
        this.decoy = PasswordHasher.ofNobody(
                random(PasswordHasher.HASH_BYTES),
                random(SALT_BYTES),
                kibibytes(),
                settings.iterations(),
                settings.parallelism());
    }

    private static byte[] random(int length) {
        var bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }

    private int kibibytes() {
        return (int) (settings.memory().bytes() / 1024);
    }

    Future<String> hash(String password) {
        return compute(hasher ->
                hasher.hash(password, random(SALT_BYTES), kibibytes(), settings.iterations(), settings.parallelism()));
    }

    Future<Boolean> matches(String password, String hash) {
        return compute(hasher -> hasher.matches(password, hash));
    }

    /** Takes as long as {@link #matches} and is always false. */
    Future<Boolean> matchesNobody(String password) {
        return matches(password, decoy).map(false);
    }

    private <T> Future<T> compute(Function<PasswordHasher, T> work) {
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            return Future.failedFuture(new Fault.Unavailable("too many logins are being checked"));
        }
        return workers.executeBlocking(() -> inTurn(work), false)
                .map(Objects::requireNonNull)
                .onComplete(_ -> {
                    waiting.decrementAndGet();
                    computed.incrementAndGet();
                    freeLater();
                });
    }

    /** Frees the memory when no hash was computed for a while. */
    private void freeLater() {
        if (watched.compareAndSet(false, true)) {
            var before = computed.get();
            vertx.setTimer(KEEP_MILLIS, _ -> {
                watched.set(false);
                free(before);
            });
        }
    }

    private void free(long before) {
        if (computed.get() == before) {
            hashers.clear();
        } else {
            freeLater();
        }
    }

    private <T> T inTurn(Function<PasswordHasher, T> work) {
        var free = hashers.poll();
        var hasher = free == null ? new PasswordHasher() : free;
        try {
            return work.apply(hasher);
        } finally {
            hashers.add(hasher);
        }
    }
}
