/**
 * Fluent (projectfluent.org, "Fluent Syntax 1.0"), read by a parser with positions: a pattern is a text whose
 * placeables are inline codes.
 */
@NullMarked
package dev.parlance.file.formats.fluent;

import org.jspecify.annotations.NullMarked;
