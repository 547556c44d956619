/**
 * Turns a text into tokens, the unit in which matches are scored.
 */
@NullMarked
package dev.parlance.match.token;

import org.jspecify.annotations.NullMarked;
