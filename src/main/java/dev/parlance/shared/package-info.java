/**
 * Values that several features use: identifiers, languages, pages, references to people, the text of a segment. They
 * are pure Java and depend on nothing, so that counting, matching and stores share them without depending on each
 * other.
 */
@NullMarked
package dev.parlance.shared;

import org.jspecify.annotations.NullMarked;
