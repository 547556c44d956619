package dev.parlance.fault;

import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Every way a request may be refused. It is a {@link ReplyException}, so it crosses the event bus as the same object;
 * it carries no stack trace, because a refusal is an answer and not an accident.
 */
public abstract sealed class Fault extends ReplyException {
    Fault(String message) {
        super(ReplyFailure.RECIPIENT_FAILURE, message);
    }

    /** What is wrong, for a person. */
    public String detail() {
        var message = getMessage();
        return message == null ? "" : message;
    }

    /** The body or parameters break rules; all of them are listed. */
    public static final class Invalid extends Fault {
        private final transient List<Violation> violations;

        public Invalid(List<Violation> violations) {
            super(
                    violations.size() == 1
                            ? violations.getFirst().detail()
                            : "the request has %d violations".formatted(violations.size()));
            this.violations = List.copyOf(violations);
        }

        public Invalid(Violation violation) {
            this(List.of(violation));
        }

        public List<Violation> violations() {
            return violations;
        }
    }

    /** The body is no JSON. */
    public static final class Malformed extends Fault {
        public Malformed(String detail) {
            super(detail);
        }
    }

    /** The entity's state does not allow it. */
    public static final class InvalidState extends Fault {
        public InvalidState(String detail) {
            super(detail);
        }
    }

    /** Something still uses the entity. */
    public static final class CannotDelete extends Fault {
        private final transient List<Referrer> users;
        private final long total;

        /** Refused without a list of what uses it. */
        public CannotDelete(String detail) {
            this(detail, List.of(), 0);
        }

        /**
         * Refused because of what uses it.
         *
         * @param users the first of them
         * @param total how many there are
         */
        public CannotDelete(String detail, List<Referrer> users, long total) {
            super(detail);
            this.users = List.copyOf(users);
            this.total = total;
        }

        public List<Referrer> users() {
            return users;
        }

        public long total() {
            return total;
        }
    }

    /** No credentials, or none that are valid. */
    public static final class Unauthorized extends Fault {
        private final boolean credentials;

        private Unauthorized(String detail, boolean credentials) {
            super(detail);
            this.credentials = credentials;
        }

        public static Unauthorized token() {
            return new Unauthorized("the Authorization header must contain a valid token", false);
        }

        public static Unauthorized credentials() {
            return new Unauthorized("the user name or the password is wrong", true);
        }

        /** Whether it was a login that failed. */
        public boolean ofCredentials() {
            return credentials;
        }
    }

    /** The caller may not do this. */
    public static final class Denied extends Fault {
        private final Reason reason;

        public Denied(Reason reason, String detail) {
            super(detail);
            this.reason = reason;
        }

        public Reason reason() {
            return reason;
        }

        /** Why. */
        public enum Reason {
            ROLE,
            INACTIVE,
            DELETED
        }
    }

    /** No entity has that identifier, or the caller may not see it. */
    public static final class NotFound extends Fault {
        private final String entity;

        /** There is no entity of this kind, such as {@code project}, with this identifier. */
        public NotFound(String entity, String identifier) {
            super("there is no %s %s".formatted(entity, identifier));
            this.entity = entity;
        }

        /** Takes the entity that was looked for out of its Optional, and fails when there is none. */
        public static <T> Function<Optional<T>, T> ifEmpty(String entity, @Nullable String identifier) {
            return found -> found.orElseThrow(() -> new NotFound(entity, String.valueOf(identifier)));
        }

        public String entity() {
            return entity;
        }
    }

    /** It collides with what is there. */
    public static final class Conflict extends Fault {
        private final transient List<Violation> violations;

        public Conflict(String detail) {
            super(detail);
            this.violations = List.of();
        }

        /** One or more places of the body are in conflict. */
        public Conflict(List<Violation> violations) {
            super(violations.stream().map(Violation::message).distinct().collect(Collectors.joining("; ")));
            this.violations = List.copyOf(violations);
        }

        /** The places that collide, as far as the body has such. */
        public List<Violation> violations() {
            return violations;
        }
    }

    /** {@code If-Match} names another version. */
    public static final class Stale extends Fault {
        public Stale() {
            super("the entity has changed since: its ETag is not the one in If-Match");
        }
    }

    /** The body is larger than allowed. */
    public static final class TooLarge extends Fault {
        public TooLarge(long maxBytes) {
            super("the body exceeds the limit of %d bytes".formatted(maxBytes));
        }
    }

    /** The bytes that are asked for are not there. */
    public static final class RangeNotSatisfiable extends Fault {
        private final long length;

        /** A body of this total length in bytes. */
        public RangeNotSatisfiable(long length, String detail) {
            super(detail);
            this.length = length;
        }

        public long length() {
            return length;
        }
    }

    /** The body's type is not one that the operation reads. */
    public static final class UnsupportedType extends Fault {
        public UnsupportedType(String detail) {
            super(detail);
        }
    }

    /** The operation cannot answer in a type that the caller accepts. */
    public static final class NotAcceptable extends Fault {
        public NotAcceptable(String detail) {
            super(detail);
        }
    }

    /** The path exists with other methods. */
    public static final class MethodNotAllowed extends Fault {
        private final transient List<String> allowed;

        public MethodNotAllowed(List<String> allowed) {
            super("this path allows only " + String.join(", ", allowed));
            this.allowed = List.copyOf(allowed);
        }

        public List<String> allowed() {
            return allowed;
        }
    }

    /** The request did not arrive in time. */
    public static final class TimedOut extends Fault {
        public TimedOut() {
            super("the request did not arrive in time");
        }
    }

    /** The idempotency key was used with another request. */
    public static final class KeyReused extends Fault {
        public KeyReused() {
            super("this Idempotency-Key was used with another request");
        }
    }

    /** The caller sends too much. */
    public static final class TooMany extends Fault {
        private final Duration retryAfter;

        public TooMany(String detail, Duration retryAfter) {
            super(detail);
            this.retryAfter = retryAfter;
        }

        public Duration retryAfter() {
            return retryAfter;
        }
    }

    /** A part this service leans on does not answer, or is full. */
    public static final class Unavailable extends Fault {
        public Unavailable(String detail) {
            super(detail);
        }
    }

    /** A bug of ours; the cause is in the log, never in the answer. */
    public static final class Internal extends Fault {
        public Internal() {
            super("internal error; the log contains details under this request id");
        }
    }
}
