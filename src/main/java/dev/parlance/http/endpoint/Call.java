package dev.parlance.http.endpoint;

import dev.parlance.access.Caller;
import dev.parlance.access.Precondition;
import dev.parlance.fault.Violation;
import dev.parlance.http.body.Upload;
import dev.parlance.http.contract.Query;
import dev.parlance.shared.PageRequest;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One request, already authenticated, permitted and checked against the contract. */
public interface Call {
    /** The authenticated user; not available in an operation without security. */
    Caller caller();

    /**
     * Checks again that the caller may call this operation, for a response that lasts. Fails when the token is no
     * longer valid, or when the user or its role no longer permits the operation.
     */
    Future<Void> checkRightsAgain();

    /** A path parameter, decoded. */
    String path(String name);

    /** The query, typed and with the contract's defaults. */
    Query query();

    /** The requested page, by {@code pageNumber}, {@code pageSize} and {@code sort}. */
    PageRequest page();

    /** The body; a {@code Fault} that its compact constructor throws becomes the response. */
    <T extends Record> T body(Class<T> type);

    /** Whether the body has this top-level field, even with the value null. */
    boolean sent(String field);

    /** The body merged into {@code current} (RFC 7396), for PATCH: absent fields keep their value, null removes. */
    <T extends Record> T merged(T current, Class<T> type);

    /** Whether the client wants what has no effect to be refused, by {@code Prefer: handling=strict}. */
    boolean strict();

    /**
     * Accepts fields that have no effect: the header {@code Parlance-Ignored} names them. In a {@linkplain #strict
     * strict} request they are refused.
     *
     * @param fields why each has none
     */
    void ignore(List<Violation> fields);

    /** The body's bytes as a stream, for operations that take a file. */
    Upload upload();

    /** {@code If-Match} and {@code If-None-Match} of the request. */
    Precondition precondition();

    /** A request header, or null. */
    @Nullable
    String header(String name);

    /** The media type that the client prefers, of those of the response in the contract; JSON without a preference. */
    String produces();

    /**
     * Reserves memory for a large response before it is read.
     *
     * @throws dev.parlance.fault.Fault.TooMany when the responses of the caller take too much
     * @throws dev.parlance.fault.Fault.Unavailable when the responses of all callers take too much, or this one alone
     */
    Reserved reserve(long bytes);

    /** Memory of a response, which is released once. */
    interface Reserved {
        void release();
    }

    /** Identifies the request in logs and problems. */
    String requestId();

    /** W3C {@code traceparent} to pass on. */
    String traceparent();

    /** Address of the client, for limits on failed logins. */
    String address();
}
