package dev.parlance.access;

import dev.parlance.fault.Fault;
import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The condition of {@code If-Match}: a change applies only to the version that the caller knows (RFC 9110, 13.1.1). */
public final class Precondition {
    /** No condition. */
    public static final Precondition NONE = new Precondition(List.of(), Audience.USER_LISTERS);

    private final List<String> tags;
    private final Audience audience;

    private Precondition(List<String> tags, Audience audience) {
        this.tags = tags;
        this.audience = audience;
    }

    /**
     * Reads the header.
     *
     * @param audience of the caller, whose entity tags are of the JSON that it may read
     */
    public static Precondition of(@Nullable String header, Audience audience) {
        if (header == null || header.isBlank() || header.strip().equals("*")) {
            return NONE;
        }
        return new Precondition(
                Arrays.stream(header.split(",", -1))
                        .map(String::strip)
                        .map(Etags::identity)
                        .toList(),
                audience);
    }

    /** Whether there is a condition; without one, the current entity need not be written as JSON. */
    public boolean present() {
        return !tags.isEmpty();
    }

    /**
     * Compares with the entity as a GET returns it to this caller. Call it in the transaction of the change, after the
     * row is locked. {@code *} requires only that the entity exists.
     *
     * @throws Fault.Stale if the entity has another version
     */
    public void check(Object current) {
        if (present() && !tags.contains(Etags.of(Json.bytes(current, audience)))) {
            throw new Fault.Stale();
        }
    }
}
