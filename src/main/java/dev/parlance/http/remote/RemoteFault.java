package dev.parlance.http.remote;

import dev.parlance.fault.Fault;
import dev.parlance.fault.Faults;
import dev.parlance.fault.Violation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fault as JSON. Only those that a request for a search can meet keep their kind.
 *
 * @param entity of a {@link Fault.NotFound}
 */
record RemoteFault(Kind kind, String detail, @Nullable String entity, List<Violation> violations) {
    enum Kind {
        INVALID(400),
        DENIED(403),
        NOT_FOUND(404),
        UNAVAILABLE(503),
        INTERNAL(500);

        private final int status;

        Kind(int status) {
            this.status = status;
        }
    }

    static RemoteFault of(Throwable failure) {
        return switch (failure) {
            case Fault.NotFound missing ->
                new RemoteFault(Kind.NOT_FOUND, missing.detail(), missing.entity(), List.of());
            case Fault.Invalid invalid -> simple(Kind.INVALID, invalid);
            case Fault.Denied denied -> simple(Kind.DENIED, denied);
            case Fault.Unavailable unavailable -> simple(Kind.UNAVAILABLE, unavailable);
            case Fault _ -> simple(Kind.INTERNAL, new Fault.Internal());
            default -> of(Faults.of(failure));
        };
    }

    private static RemoteFault simple(Kind kind, Fault fault) {
        return new RemoteFault(kind, fault.detail(), null, fault.violations());
    }

    int status() {
        return kind.status;
    }

    Fault fault() {
        return switch (kind) {
            case INVALID -> new Fault.Invalid(violations);
            case DENIED -> new Fault.Denied(detail);
            case NOT_FOUND -> notFound(String.valueOf(entity));
            case UNAVAILABLE -> new Fault.Unavailable(detail);
            case INTERNAL -> new Fault.Internal();
        };
    }

    /** Its detail ends with the identifier. */
    private Fault notFound(String missing) {
        var before = new Fault.NotFound(missing, "").detail().length();
        return new Fault.NotFound(missing, detail.substring(Math.min(before, detail.length())));
    }
}
