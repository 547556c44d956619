package dev.parlance.match.token;

import dev.parlance.shared.Fingerprint;
import org.jspecify.annotations.Nullable;

/**
 * What stands around a text, as hashes. Where the text that is looked for has a key, the key decides; else its
 * neighbours, if there is one at all. Contexts are compared only between identical texts, so that 64 bits are plenty.
 *
 * @param neighbours stands for the sources before and after, 0 when neither is known
 * @param key stands for the key in formats that have keys, 0 when there is none
 */
public record ContextHash(long neighbours, long key) {
    /** Nothing is known. */
    public static final ContextHash NONE = new ContextHash(0, 0);

    private static final long BEFORE = 0x243F6A8885A308D3L;
    private static final long AFTER = 0x13198A2E03707344L;

    /** The context with these sources before and after, and this key. */
    public static ContextHash of(
            @Nullable Fingerprint previous, @Nullable Fingerprint next, @Nullable Fingerprint key) {
        var neighbours = previous == null && next == null ? 0 : known(part(previous, BEFORE) + 3 * part(next, AFTER));
        return new ContextHash(neighbours, key == null ? 0 : known(part(key, 0)));
    }

    private static long part(@Nullable Fingerprint part, long salt) {
        return part == null ? BitMixer.mix(salt) : BitMixer.mix(part.low() ^ BitMixer.mix(part.high() + salt));
    }

    private static long known(long hash) {
        return hash == 0 ? 1 : hash;
    }
}
