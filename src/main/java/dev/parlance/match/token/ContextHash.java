package dev.parlance.match.token;

import dev.parlance.shared.Fingerprint;
import org.jspecify.annotations.Nullable;

/**
 * The context of a text, as hashes. If the searched text has a key, the key decides; otherwise its neighbours, if it
 * has any. Contexts are compared only between identical texts, so 64 bits are sufficient.
 *
 * @param neighbours hash of the sources before and after, 0 if neither is known
 * @param key hash of the key in formats that have keys, 0 if there is none
 */
public record ContextHash(long neighbours, long key) {
    /** No context is known. */
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
