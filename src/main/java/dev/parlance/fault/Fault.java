package dev.parlance.fault;

import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Every way to refuse a request. A {@link ReplyException} crosses the event bus as it is, and has no stack trace. */
public abstract sealed class Fault extends ReplyException {
    private final transient List<Violation> violations;

    Fault(String message) {
        this(message, List.of());
    }

    Fault(String message, List<Violation> violations) {
        super(ReplyFailure.RECIPIENT_FAILURE, message);
        this.violations = List.copyOf(violations);
    }

    /** The places that are wrong; empty if the fault does not concern single places. */
    public List<Violation> violations() {
        return violations;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    /** The body or parameters break rules; all are listed by place, or the first {@link Violation#MOST} found. */
    public static final class Invalid extends Fault {
        public Invalid(List<Violation> violations) {
            super(Violation.summary(violations), Violation.listed(violations));
        }

        public Invalid(Violation violation) {
            this(List.of(violation));
        }
    }

    /** The body is not JSON. */
    public static final class Malformed extends Fault {
        public Malformed(String detail) {
            super(detail);
        }
    }

    /** The state of the entity does not allow the operation. */
    public static final class InvalidState extends Fault {
        public InvalidState(String detail) {
            super(detail);
        }

        /** Names the field, by its JSON pointer. */
        public InvalidState(String detail, String pointer) {
            super(detail, List.of(Violation.at(pointer, "state", detail)));
        }
    }

    /** The entity is in use, or is one that can never be deleted. */
    public static final class CannotDelete extends Fault {
        private final transient List<Referrer> users;
        private final long total;

        public CannotDelete(String detail) {
            this(detail, List.of(), 0);
        }

        /** Refused because {@code total} entities refer to this one; {@code users} are the first of them. */
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

    /** The request has no valid token. */
    public static final class Unauthorized extends Fault {
        public Unauthorized() {
            super("the Authorization header must contain a valid token");
        }
    }

    /** The user name or the password of a login is wrong. */
    public static final class WrongPassword extends Fault {
        public WrongPassword() {
            super("the user name or the password is wrong");
        }
    }

    /** The role or the rights of the caller do not permit the operation. */
    public static final class Denied extends Fault {
        public Denied(String detail) {
            super(detail);
        }
    }

    /** The user is not active. */
    public static final class Inactive extends Fault {
        public Inactive() {
            super("the account is not active");
        }
    }

    /** The user has been deleted. */
    public static final class Deleted extends Fault {
        public Deleted() {
            super("the account has been deleted");
        }
    }

    /** No entity of a kind such as {@code project} has that identifier, or the caller may not see it. */
    public static final class NotFound extends Fault {
        private final String entity;

        public NotFound(String entity, String identifier) {
            super(missing(entity, identifier));
            this.entity = entity;
        }

        /** In the number that the kind has: settings are many. */
        private static String missing(String entity, String identifier) {
            var words = Referrer.words(entity);
            return "there %s no %s %s".formatted(words.endsWith("settings") ? "are" : "is", words, identifier);
        }

        /** Unwraps the entity, or fails if it does not exist. */
        public static <T> Function<Optional<T>, T> ifEmpty(String entity, @Nullable String identifier) {
            return found -> found.orElseThrow(() -> new NotFound(entity, String.valueOf(identifier)));
        }

        public String entity() {
            return entity;
        }
    }

    /** The request is in conflict with an existing entity. */
    public static final class Conflict extends Fault {
        public Conflict(String detail) {
            super(detail);
        }

        public Conflict(List<Violation> violations) {
            super(Violation.messages(violations), violations);
        }
    }

    /** {@code If-Match} names another version, or {@code If-None-Match} the current one. */
    public static final class Stale extends Fault {
        public Stale() {
            this("the entity has changed since: its ETag is not the one in If-Match");
        }

        public Stale(String detail) {
            super(detail);
        }
    }

    /** The body is larger than allowed. */
    public static final class TooLarge extends Fault {
        public TooLarge(long maxBytes) {
            this("the body exceeds the limit of %d bytes".formatted(maxBytes));
        }

        public TooLarge(String message) {
            super(message);
        }
    }

    /** The body, of this total length in bytes, does not have the requested range. */
    public static final class RangeNotSatisfiable extends Fault {
        private final long length;

        public RangeNotSatisfiable(long length, String detail) {
            super(detail);
            this.length = length;
        }

        public long length() {
            return length;
        }
    }

    /** The operation does not read bodies of this type. */
    public static final class UnsupportedType extends Fault {
        public UnsupportedType(String detail) {
            super(detail);
        }
    }

    /** The operation has no response of a type that the client accepts. */
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

    /** The caller has exceeded a limit. */
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

    /** A part that the operation needs does not respond, or is full. */
    public static sealed class Unavailable extends Fault {
        public Unavailable(String detail) {
            super(detail);
        }
    }

    /** The database does not respond, or has no room. If one statement took too long, it may be available. */
    public static final class DatabaseUnavailable extends Unavailable {
        public DatabaseUnavailable() {
            super("the database is not available; retry later");
        }
    }

    /** The database may have done what the operation wanted, because its answer was lost. */
    public static final class OutcomeUnknown extends Unavailable {
        public OutcomeUnknown() {
            super("the database is not available; retry later");
        }
    }

    /** The store of files does not respond. */
    public static final class FilesUnavailable extends Unavailable {
        public FilesUnavailable() {
            super("the store of files is not available; retry later");
        }
    }

    /** The stored bytes of a file are not those that were received; the log has the file. */
    public static final class Damaged extends Fault {
        public Damaged() {
            super("the stored file is damaged, so it is not handed out; the log names it");
        }
    }

    /** An error of the service; its cause is in the log, never in the response. */
    public static final class Internal extends Fault {
        public Internal() {
            super("internal error; the log contains details under this request id");
        }
    }
}
