/**
 * HTTP in one place: an operation of the contract becomes a {@link dev.parlance.http.Call}, an
 * {@link dev.parlance.http.Endpoint} answers it with a {@link dev.parlance.http.Reply}, and everything that is the same
 * for all operations (routing, authentication, roles, checks, limits, conditional and idempotent requests, problems,
 * metrics) happens here once. Requests are dispatched by a path trie built from the contract, whose cost does not grow
 * with the number of operations as a list of route patterns does.
 */
@NullMarked
package dev.parlance.http;

import org.jspecify.annotations.NullMarked;
