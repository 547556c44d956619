/**
 * The first reply to a request with an idempotency key, kept so that a retry gets the same reply.
 */
@NullMarked
package dev.parlance.http.idempotency;

import org.jspecify.annotations.NullMarked;
