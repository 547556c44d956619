/**
 * Who may call which operation, and how often.
 */
@NullMarked
package dev.parlance.http.guard;

import org.jspecify.annotations.NullMarked;
