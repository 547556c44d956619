/**
 * The view of an operation that features have: an endpoint answers a call with a reply, and never sees Vert.x Web.
 */
@NullMarked
package dev.parlance.http.endpoint;

import org.jspecify.annotations.NullMarked;
