package dev.parlance.termbase.change;

import dev.parlance.access.Caller;

/** Which term base a caller changes, and the W3C trace context of the request. */
public record ChangeRequest(Caller caller, String termBaseUid, String traceparent) {}
