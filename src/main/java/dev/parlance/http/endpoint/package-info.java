/**
 * How features implement operations: an endpoint returns a reply to a call, and never uses Vert.x Web.
 */
@NullMarked
package dev.parlance.http.endpoint;

import org.jspecify.annotations.NullMarked;
