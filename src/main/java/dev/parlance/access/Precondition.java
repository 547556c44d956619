package dev.parlance.access;

import dev.parlance.fault.Fault;
import dev.parlance.shared.Audience;
import dev.parlance.shared.Json;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The condition of a change: it applies only to a version that {@code If-Match} names, and to none that {@code
 * If-None-Match} names (RFC 9110, 13.1.1 and 13.1.2).
 */
public final class Precondition {
    /** No condition. */
    public static final Precondition NONE = new Precondition(List.of(), null, Audience.USER_LISTERS);

    private final List<String> tags;
    private final @Nullable String excluded;
    private final Audience audience;

    private Precondition(List<String> tags, @Nullable String excluded, Audience audience) {
        this.tags = tags;
        this.excluded = excluded;
        this.audience = audience;
    }

    /**
     * Reads the headers.
     *
     * @param audience of the caller, whose entity tags are of the JSON that it may read
     */
    public static Precondition of(@Nullable String ifMatch, @Nullable String ifNoneMatch, Audience audience) {
        return new Precondition(tags(ifMatch), ifNoneMatch, audience);
    }

    /** {@code *} requires only that the entity exists. */
    private static List<String> tags(@Nullable String ifMatch) {
        return ifMatch == null || ifMatch.isBlank() || ifMatch.strip().equals("*")
                ? List.of()
                : Arrays.stream(ifMatch.split(",", -1))
                        .map(String::strip)
                        .map(Etags::identity)
                        .toList();
    }

    /** Whether there is a condition; without one, the current entity need not be written as JSON. */
    public boolean present() {
        return namesVersion() || excluded != null;
    }

    /** Whether the change applies only to versions that the caller knows. */
    public boolean namesVersion() {
        return !tags.isEmpty();
    }

    /**
     * Compares with the entity as a GET returns it to this caller. Call it in the transaction of the change, after the
     * row is locked.
     *
     * @throws Fault.Stale if the entity has another version, or one that is excluded
     */
    public void check(Object current) {
        if (!present()) {
            return;
        }
        var tag = Etags.of(Json.bytes(current, audience));
        if (namesVersion() && !tags.contains(tag)) {
            throw new Fault.Stale();
        }
        if (Etags.noneMatch(excluded, tag)) {
            throw new Fault.Stale("the entity exists in a version that If-None-Match names");
        }
    }
}
