/**
 * The caller of a request, its role, and the precondition of {@code If-Match}. Use cases check rights and versions by
 * these values, and so do not depend on HTTP.
 */
@NullMarked
package dev.parlance.access;

import org.jspecify.annotations.NullMarked;
