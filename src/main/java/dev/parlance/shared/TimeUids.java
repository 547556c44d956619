package dev.parlance.shared;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Generates identifiers that sort by time: UUIDs of version 7 (RFC 9562). Their public form has 22 URL-safe
 * characters, as that of a {@link Uid}. The identifiers of one instance are strictly increasing, unless its clock is
 * set back by more than a minute. Safe from any thread.
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
    private static final long LAST_MILLI = (1L << 48) - 1;
    /** How far the newest identifier may be ahead of the clock. */
    private static final long MOST_AHEAD = Duration.ofMinutes(1).toMillis() << SEQUENCE_BITS;

    private static final long RANDOM_BITS = 0x3fff_ffff_ffff_ffffL;

    private final InstantSource clock;
    private final ThreadLocal<ByteBuffer> random = ThreadLocal.withInitial(() -> ByteBuffer.allocate(0));
    /**
     * The milliseconds of the newest identifier and, in the lowest 12 bits, its number within that millisecond (RFC
     * 9562, 6.2, method 1).
     */
    private final AtomicLong newest = new AtomicLong();

    public TimeUids(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Generates an identifier. When more than 4,096 are generated in a millisecond, the others take numbers of the
     * next one. If the clock was far ahead, the time of a corrected clock counts: there is no partition for events and
     * calls of days to come.
     */
    public UUID next() {
        var now = clock.millis() << SEQUENCE_BITS;
        var tick = newest.updateAndGet(last -> last - now > MOST_AHEAD ? now : Math.max(last + 1, now));
        var high = ((tick >>> SEQUENCE_BITS) << 16) | VERSION | (tick & SEQUENCE);
        return new UUID(high, VARIANT | (random() & RANDOM_BITS));
    }

    /** Random bits. They are drawn for many identifiers at once, because a secure source is slow. */
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

    /** Parses a public form; null when it is not one. */
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

    /** The lowest identifier that is generated at this time or later. */
    public static UUID from(Instant time) {
        var floor = time.truncatedTo(ChronoUnit.MILLIS);
        var millis = floor.toEpochMilli() + (floor.equals(time) ? 0 : 1);
        return new UUID(Math.clamp(millis, 0, LAST_MILLI) << 16, 0);
    }

    /** The time of generation, to the millisecond. */
    public static Instant time(UUID id) {
        return Instant.ofEpochMilli(id.getMostSignificantBits() >>> 16);
    }
}
