/**
 * Who sends a request and what the request asks for before it changes anything: the caller, the role, and the
 * precondition of {@code If-Match}. These values lie below the features and below HTTP, so that a use case can check
 * rights and versions without knowing the transport.
 */
@NullMarked
package dev.parlance.access;

import org.jspecify.annotations.NullMarked;
