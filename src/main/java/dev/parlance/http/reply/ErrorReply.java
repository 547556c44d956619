package dev.parlance.http.reply;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Faults;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Maps each fault to its HTTP status and writes problems by RFC 9457. */
public final class ErrorReply {
    public static final String PROBLEM = "application/problem+json";
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private ErrorReply() {}

    /** The response to a failure; {@code requestId} goes into {@code instance}. */
    public static Reply of(Throwable failure, String requestId) {
        var fault = Faults.of(failure);
        return of(fault, code(fault).status, requestId);
    }

    private static Reply of(Fault fault, int status, String requestId) {
        var code = code(fault);
        var problem = new Problem(
                code.type(),
                code.title,
                status,
                fault.detail(),
                requestId,
                code.name(),
                fault.detail(),
                details(fault));
        var headers = new HashMap<>(headers(fault));
        headers.put("content-type", PROBLEM);
        headers.put("cache-control", "no-store");
        return new Reply(status, Buffer.buffer(Json.bytes(problem)), false, headers);
    }

    /**
     * The response to bytes that are not a valid HTTP request: 431 for a head that is too large, 505 for another
     * version than HTTP/1.0 and HTTP/1.1, else 400.
     */
    static Reply unreadable(int status, String requestId) {
        var message = switch (status) {
            case 431 -> "the request line or the headers are too large";
            case 505 -> "the version must be HTTP/1.1 or HTTP/1.0";
            default -> "the request is not valid HTTP";
        };
        return of(new Fault.Invalid(Violation.of("request", "unreadable", message)), status, requestId);
    }

    private static ProblemCode code(Fault fault) {
        return switch (fault) {
            case Fault.Invalid _ -> ProblemCode.InvalidArguments;
            case Fault.Malformed _ -> ProblemCode.MalformedJson;
            case Fault.InvalidState _ -> ProblemCode.InvalidState;
            case Fault.CannotDelete _ -> ProblemCode.CannotDelete;
            case Fault.Unauthorized _ -> ProblemCode.AuthUnauthorized;
            case Fault.WrongPassword _ -> ProblemCode.AuthInvalidCredentials;
            case Fault.Denied _ -> ProblemCode.AuthAccessDenied;
            case Fault.Inactive _ -> ProblemCode.AuthAccountInactive;
            case Fault.Deleted _ -> ProblemCode.AuthAccountDeleted;
            case Fault.NotFound _ -> ProblemCode.NotFound;
            case Fault.MethodNotAllowed _ -> ProblemCode.MethodNotAllowed;
            case Fault.NotAcceptable _ -> ProblemCode.NotAcceptable;
            case Fault.TimedOut _ -> ProblemCode.RequestTimeout;
            case Fault.Conflict _ -> ProblemCode.Conflict;
            case Fault.Stale _ -> ProblemCode.PreconditionFailed;
            case Fault.TooLarge _ -> ProblemCode.PayloadTooLarge;
            case Fault.UnsupportedType _ -> ProblemCode.UnsupportedMediaType;
            case Fault.RangeNotSatisfiable _ -> ProblemCode.RangeNotSatisfiable;
            case Fault.KeyReused _ -> ProblemCode.IdempotencyKeyReused;
            case Fault.TooMany _ -> ProblemCode.TooManyRequests;
            case Fault.Unavailable _ -> ProblemCode.Unavailable;
            case Fault.Internal _ -> ProblemCode.InternalError;
            case Fault.Damaged _ -> ProblemCode.FileDamaged;
        };
    }

    private static List<Detail> details(Fault fault) {
        return switch (fault) {
            case Fault.NotFound missing ->
                List.of(new Detail(
                        "NotFound", missing.detail(), null, null, Map.of("entity", Map.of("name", missing.entity()))));
            case Fault.CannotDelete used when !used.users().isEmpty() -> users(used);
            default -> fault.violations().stream().map(Detail::of).toList();
        };
    }

    /** The referring entities that are listed, and the number of all. */
    private static List<Detail> users(Fault.CannotDelete used) {
        var named = used.users().stream()
                .map(user -> new Detail("inUse", user.described(), null, null, Map.of("usedBy", user)));
        var total = new Detail(
                "inUseTotal", used.total() + " in total", null, null, Map.of("total", Map.of("value", used.total())));
        return Stream.concat(named, Stream.of(total)).toList();
    }

    private static Map<String, String> headers(Fault fault) {
        return switch (fault) {
            case Fault.MethodNotAllowed method -> Map.of("allow", String.join(", ", method.allowed()));
            case Fault.RangeNotSatisfiable range -> Map.of("content-range", "bytes */" + range.length());
            case Fault.TooMany many -> Map.of("retry-after", seconds(many.retryAfter()));
            case Fault.Unavailable _ -> Map.of("retry-after", seconds(PATIENCE));
            case Fault.Unauthorized _ -> Map.of("www-authenticate", "ApiToken");
            default -> Map.of();
        };
    }

    private static String seconds(Duration duration) {
        return Long.toString(Math.max(1, duration.plusMillis(999).toSeconds()));
    }

    /** A problem of RFC 9457 with the additional members that clients of such services read. */
    private record Problem(
            String type,
            String title,
            int status,
            String detail,
            String instance,
            String errorCode,
            String errorDescription,
            List<Detail> errorDetails) {}

    /** One violation as it is written in a response. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Detail(
            String code,
            String message,
            @Nullable String pointer,
            @Nullable String parameter,
            Map<String, Object> args) {
        static Detail of(Violation violation) {
            return new Detail(
                    violation.code(),
                    violation.message(),
                    violation.pointer(),
                    violation.parameter(),
                    violation.args());
        }
    }
}
