/**
 * What an operation is to the features: an endpoint answers a call with a reply, and never sees Vert.x Web.
 */
@NullMarked
package dev.parlance.http.endpoint;

import org.jspecify.annotations.NullMarked;
