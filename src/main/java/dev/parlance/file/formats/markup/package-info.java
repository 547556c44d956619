/**
 * Markup for people to read that Okapi reads: DITA.
 */
@NullMarked
package dev.parlance.file.formats.markup;

import org.jspecify.annotations.NullMarked;
