package dev.parlance.rotation;

import dev.parlance.secret.SecretBox;
import io.vertx.core.buffer.Buffer;
import org.jspecify.annotations.Nullable;

/** Encrypts the values of one row with the current key. A value that no key decrypts stays as it is. */
public final class Resealer {
    private final SecretBox box;
    private boolean unreadable;

    Resealer(SecretBox box) {
        this.box = box;
    }

    /**
     * Encrypts a value again.
     *
     * @param place for which it was encrypted
     */
    public Buffer reseal(byte[] sealed, String place) {
        try {
            return Buffer.buffer(box.reseal(sealed, place));
        } catch (IllegalArgumentException lost) {
            // the other values of the row must not wait for its key
            unreadable = true;
            return Buffer.buffer(sealed);
        }
    }

    /** As {@link #reseal}, for a column that may be null. */
    public @Nullable Buffer resealIfAny(byte @Nullable [] sealed, String place) {
        return sealed == null ? null : reseal(sealed, place);
    }

    boolean foundUnreadable() {
        return unreadable;
    }
}
