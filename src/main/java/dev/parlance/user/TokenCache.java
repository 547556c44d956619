package dev.parlance.user;

import dev.parlance.access.Caller;
import dev.parlance.fault.Fault;
import dev.parlance.http.guard.Authenticator;
import io.vertx.core.Future;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/** The owners of tokens, cached for a short time; one cache for all event loops, safe from any thread. */
final class TokenCache {
    private static final int MOST = 10_000;

    private final Duration ttl;
    private final InstantSource clock;
    private final ConcurrentHashMap<ByteBuffer, Remembered> owners = new ConcurrentHashMap<>();
    private final AtomicLong revocations = new AtomicLong();

    private record Remembered(TokenOwner owner, long untilMillis) {}

    TokenCache(Duration ttl, InstantSource clock) {
        this.ttl = ttl;
        this.clock = clock;
    }

    /** An authenticator that reads the store only for tokens that are not in this cache. */
    Authenticator before(TokenStore store) {
        return new Authenticator() {
            @Override
            public Future<Caller> authenticate(String token) {
                var hash = Tokens.hash(token);
                var remembered = owners.get(ByteBuffer.wrap(hash));
                return remembered != null && remembered.untilMillis > clock.millis()
                        ? permitted(remembered.owner)
                        : read(hash, store);
            }

            @Override
            public Future<Caller> authenticateAgain(String token) {
                return read(Tokens.hash(token), store);
            }
        };
    }

    private Future<Caller> read(byte[] hash, TokenStore store) {
        var key = ByteBuffer.wrap(hash);
        var seen = revocations.get();
        return store.owner(hash).compose(found -> {
            if (found.isEmpty()) {
                owners.remove(key);
                return Future.failedFuture(new Fault.Unauthorized());
            }
            remember(key, found.get(), seen);
            return permitted(found.get());
        });
    }

    /** Caches an owner, unless a token was revoked since {@code seen}: the owner may have been read before that. */
    private void remember(ByteBuffer key, TokenOwner owner, long seen) {
        if (revocations.get() != seen) {
            return;
        }
        if (owners.size() >= MOST) {
            owners.clear();
        }
        var until = Math.min(clock.millis() + ttl.toMillis(), owner.expires().toEpochMilli());
        owners.put(key, new Remembered(owner, until));
    }

    private static Future<Caller> permitted(TokenOwner owner) {
        if (owner.deleted()) {
            return Future.failedFuture(new Fault.Deleted());
        }
        return owner.active() ? Future.succeededFuture(owner.caller()) : Future.failedFuture(new Fault.Inactive());
    }

    void forgetToken(long tokenId) {
        forget(owner -> owner.caller().tokenId() == tokenId);
    }

    void forgetUser(long userId) {
        forget(owner -> owner.caller().id() == userId);
    }

    private void forget(Predicate<TokenOwner> which) {
        revocations.incrementAndGet();
        owners.values().removeIf(remembered -> which.test(remembered.owner));
    }
}
