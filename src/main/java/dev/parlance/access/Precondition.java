package dev.parlance.access;

import dev.parlance.fault.Fault;
import dev.parlance.shared.Json;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code If-Match}: the change is made only to the version the caller has seen (RFC 9110, 13.1.1). */
public final class Precondition {
    /** No condition. */
    public static final Precondition NONE = new Precondition(List.of());

    private final List<String> tags;

    private Precondition(List<String> tags) {
        this.tags = tags;
    }

    public static Precondition of(@Nullable String header) {
        if (header == null || header.isBlank() || header.strip().equals("*")) {
            return NONE;
        }
        return new Precondition(
                Arrays.stream(header.split(",", -1)).map(String::strip).toList());
    }

    /** Whether there is anything to check, so that rendering the current entity can be spared. */
    public boolean present() {
        return !tags.isEmpty();
    }

    /**
     * Compares with the entity as its GET would show it to this caller. Call it with the row locked, in the transaction
     * of the change; {@code *} asks only that the entity exists, which reading it has shown.
     *
     * @throws Fault.Stale when the entity is another version
     */
    public void check(Object current) {
        if (present() && !tags.contains(Etags.of(Json.bytes(current)))) {
            throw new Fault.Stale();
        }
    }
}
