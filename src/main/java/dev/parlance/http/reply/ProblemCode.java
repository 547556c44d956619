package dev.parlance.http.reply;

/** The codes of problems, spelled as in {@code errorCode}; the documentation lists them with these texts. */
public enum ProblemCode {
    InvalidArguments(400, "Invalid request", """
            Parameters, headers or fields of the body break rules. `errorDetails` lists the violations by place, at most
            100. Correct all of them, and send the request again."""),
    MalformedJson(400, "Malformed JSON", """
            The body, or a header that contains JSON, is not valid JSON. `detail` says where."""),
    InvalidState(400, "Not allowed in the current state", """
            The entity exists, but its current state does not allow the request, for example a status that cannot follow
            the present one. Read the entity, then decide."""),
    CannotDelete(400, "In use", """
            Other entities refer to this one, or it is one that can never be deleted. `errorDetails` names the first ten
            that refer to it, and their total number."""),
    AuthUnauthorized(401, "Not authenticated", """
            The `Authorization` header is missing, or its token is wrong, expired or revoked. Log in again, and send
            `Authorization: ApiToken <token>`."""),
    AuthInvalidCredentials(401, "Invalid credentials", """
            The user name or the password of a login is wrong. The problem is the same for an unknown user."""),
    AuthAccessDenied(403, "Access denied", """
            The role or the rights of the caller do not permit the operation. See [roles](/docs/roles)."""),
    AuthAccountInactive(403, "Account inactive", """
            The user is not active. An administrator can set `active` to true."""),
    AuthAccountDeleted(403, "Account deleted", """
            The user has been deleted. An administrator can restore it with `POST /users/{userUid}/undelete`."""),
    NotFound(404, "Not found", """
            There is no entity with this identifier, or no such path, or the caller may not see it.
            `errorDetails[0].args.entity.name` says which kind of entity."""),
    MethodNotAllowed(405, "Method not allowed", """
            The path exists, but not with this method. The header `Allow` lists its methods."""),
    NotAcceptable(406, "Not acceptable", """
            The operation produces none of the media types in `Accept`."""),
    RequestTimeout(408, "Request timeout", """
            The request did not arrive in time. Send it again, faster or in smaller parts."""),
    Conflict(409, "Conflict", """
            Another entity has the same unique value, the entity was changed at the same time, or a request with the
            same `Idempotency-Key` is in progress."""),
    PreconditionFailed(412, "Precondition failed", """
            The entity has changed since the version that `If-Match` names, or `If-None-Match` names its version. Read
            it again, and repeat the change on the new version."""),
    PayloadTooLarge(413, "Payload too large", """
            The body, or the stored file that the request reads, exceeds the limit, which `detail` gives in bytes."""),
    UnsupportedMediaType(415, "Unsupported media type", """
            The operation does not read bodies of this `Content-Type` or `Content-Encoding`."""),
    RangeNotSatisfiable(416, "Range not satisfiable", """
            The content does not have the range that `Range` names. `Content-Range` gives its length in bytes."""),
    IdempotencyKeyReused(422, "Idempotency key reused", """
            The `Idempotency-Key` was used with another request within the last 24 hours. Use a new key."""),
    TooManyRequests(429, "Too many requests", """
            The caller has exceeded a limit. Send the request again after the seconds in `Retry-After`."""),
    InternalError(500, "Internal error", """
            An error of the service. The log contains details under the request id, which `instance` contains."""),
    FileDamaged(500, "File damaged", """
            The bytes of the stored file are not those that were received: its checksum differs, or bytes are missing.
            The file is not handed out. An administrator can restore it from a backup; the log names it."""),
    Unavailable(503, "Temporarily unavailable", """
            A part that the operation needs does not respond or is full, or the service is stopping. Send the request
            again after the seconds in `Retry-After`.""");

    /** Where the documentation serves the page of each code. */
    public static final String PATH = "/docs/errors/";

    public final int status;
    public final String title;
    /** What it means and what the client can do, in Markdown. */
    public final String meaning;

    ProblemCode(int status, String title, String meaning) {
        this.status = status;
        this.title = title;
        this.meaning = meaning;
    }

    /** The {@code type} of the problem: a reference to its page on the instance (RFC 9457, 3.1.1). */
    public String type() {
        return PATH + name();
    }
}
