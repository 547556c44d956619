/**
 * The HTTP server, on Vert.x Web: a request becomes a {@link dev.parlance.http.endpoint.Call}, and an
 * {@link dev.parlance.http.endpoint.Endpoint} returns its {@link dev.parlance.http.reply.Reply}. This package does once
 * what is the same for all operations. Vert.x Web routes, limits bodies and response times, serves
 * files and collects failures. This package adds compiled schema checks, roles, idempotent and conditional
 * requests, streamed uploads, problems. Endpoints never see a {@code RoutingContext}. A router per resource keeps the
 * number of patterns that a request is compared with small.
 */
@NullMarked
package dev.parlance.http;

import org.jspecify.annotations.NullMarked;
