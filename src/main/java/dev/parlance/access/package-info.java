/**
 * The caller of a request, its role, and its precondition. Use cases check rights and versions by these values, and so
 * do not depend on HTTP.
 */
@NullMarked
package dev.parlance.access;

import org.jspecify.annotations.NullMarked;
