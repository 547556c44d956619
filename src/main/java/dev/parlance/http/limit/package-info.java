/**
 * What clients may occupy of an instance: memory for bodies, slots, connections. One client must leave enough for
 * others.
 */
@NullMarked
package dev.parlance.http.limit;

import org.jspecify.annotations.NullMarked;
