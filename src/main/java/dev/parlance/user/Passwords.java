package dev.parlance.user;

import com.password4j.Argon2Function;
import com.password4j.Password;
import com.password4j.types.Argon2;
import dev.parlance.config.section.AuthSection.PasswordHashing;
import dev.parlance.fault.Fault;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/** Computes Argon2id hashes (RFC 9106) on separate threads; the number of waiting requests is limited. */
final class Passwords {
    /** At most half of the cores, so that a flood of logins leaves the others to the event loops. */
    private static final int THREADS = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);

    private static final int MOST_WAITING = 64;
    private static final int HASH_BYTES = 32;
    private static final int SALT_BYTES = 16;

    private final WorkerExecutor workers;
    private final Argon2Function function;
    private final AtomicInteger waiting = new AtomicInteger();

    /** Compared with when the user does not exist, so that the response takes the same time. */
    private final Future<String> decoy;

    Passwords(Vertx vertx, PasswordHashing settings) {
        this.workers = vertx.createSharedWorkerExecutor("passwords", THREADS);
        this.function = Argon2Function.getInstance(
                (int) (settings.memory().bytes() / 1024),
                settings.iterations(),
                settings.parallelism(),
                HASH_BYTES,
                Argon2.ID);
        this.decoy = hash(Tokens.next());
    }

    Future<String> hash(String password) {
        return compute(() ->
                Password.hash(password).addRandomSalt(SALT_BYTES).with(function).getResult());
    }

    Future<Boolean> matches(String password, String hash) {
        return compute(() -> Password.check(password, hash).with(Argon2Function.getInstanceFromHash(hash)));
    }

    /** Takes as long as {@link #matches} and is always false. */
    Future<Boolean> matchesNobody(String password) {
        return decoy.compose(hash -> matches(password, hash)).map(false);
    }

    private <T> Future<T> compute(Callable<T> work) {
        if (waiting.incrementAndGet() > MOST_WAITING) {
            waiting.decrementAndGet();
            return Future.failedFuture(new Fault.Unavailable("too many logins are being checked"));
        }
        return workers.executeBlocking(work, false)
                .map(Objects::requireNonNull)
                .onComplete(_ -> waiting.decrementAndGet());
    }
}
