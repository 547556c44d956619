package dev.parlance.shared;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Makes identifiers that sort by the time they were made: UUIDs of version 7 (RFC 9562), in their public form 22
 * URL-safe characters like every {@link Uid}. Those of one instance are strictly increasing. Safe from any thread.
 */
public final class TimeUids {
    private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();
    private static final Base64.Decoder DECODER = Base64.getUrlDecoder();
    private static final SecureRandom SOURCE = new SecureRandom();
    private static final int RANDOM_BYTES = 1024;
    private static final int SEQUENCE_BITS = 12;
    private static final long SEQUENCE = (1L << SEQUENCE_BITS) - 1;
    private static final long VERSION = 7L << SEQUENCE_BITS;
    private static final long VARIANT = 0x8000_0000_0000_0000L;
    private static final long RANDOM_BITS = 0x3fff_ffff_ffff_ffffL;

    private final InstantSource clock;
    private final ThreadLocal<ByteBuffer> random = ThreadLocal.withInitial(() -> ByteBuffer.allocate(0));
    /** Milliseconds of the newest one and, in the lowest 12 bits, its number within them (RFC 9562, 6.2, method 1). */
    private final AtomicLong newest = new AtomicLong();

    public TimeUids(InstantSource clock) {
        this.clock = clock;
    }

    /** A new one; when more than 4,096 are made in a millisecond, the rest borrow from the next. */
    public UUID next() {
        var now = clock.millis() << SEQUENCE_BITS;
        var tick = newest.updateAndGet(last -> Math.max(last + 1, now));
        var high = ((tick >>> SEQUENCE_BITS) << 16) | VERSION | (tick & SEQUENCE);
        return new UUID(high, VARIANT | (random() & RANDOM_BITS));
    }

    /** Random bits are drawn for many at once. */
    private long random() {
        var bits = random.get();
        if (!bits.hasRemaining()) {
            var bytes = new byte[RANDOM_BYTES];
            SOURCE.nextBytes(bytes);
            bits = ByteBuffer.wrap(bytes);
            random.set(bits);
        }
        return bits.getLong();
    }

    /** The public form. */
    public static String text(UUID id) {
        var bytes = ByteBuffer.allocate(16)
                .putLong(id.getMostSignificantBits())
                .putLong(id.getLeastSignificantBits())
                .array();
        return ENCODER.encodeToString(bytes);
    }

    /** The identifier that has this public form, or null when none can. */
    public static @Nullable UUID parse(String text) {
        if (text.length() != Uid.LENGTH) {
            return null;
        }
        try {
            var bytes = ByteBuffer.wrap(DECODER.decode(text));
            return new UUID(bytes.getLong(), bytes.getLong());
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    /** When it was made, to the millisecond. */
    public static Instant time(UUID id) {
        return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
    }
}
