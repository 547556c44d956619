/**
 * The HTTP server, on Vert.x Web: an operation of the contract becomes a {@link dev.parlance.http.endpoint.Call}, an
 * {@link dev.parlance.http.endpoint.Endpoint} answers it with a {@link dev.parlance.http.reply.Reply}, and everything
 * that is the same for all operations happens here once. Vert.x Web routes, limits bodies and response times, serves
 * files and collects failures; what it lacks is ours: compiled schema checks, roles, idempotent and conditional
 * requests, streamed uploads, problems. Endpoints never see a {@code RoutingContext}. A router per resource keeps the
 * number of patterns small that a request is compared with.
 */
@NullMarked
package dev.parlance.http;

import org.jspecify.annotations.NullMarked;
