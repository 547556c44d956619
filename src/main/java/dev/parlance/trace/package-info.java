/**
 * Traces of OpenTelemetry: spans of requests, statements, messages, tasks and deliveries, exported by OTLP. Vert.x
 * itself reports requests, statements and messages; {@link dev.parlance.trace.Spans} adds tasks and deliveries, whose
 * parent is a {@code traceparent} in the database. Without an endpoint, Vert.x has no tracer, and nothing here runs.
 */
@NullMarked
package dev.parlance.trace;

import org.jspecify.annotations.NullMarked;
