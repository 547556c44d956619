/**
 * Shows what an import would read, for a person who does not get what was meant. The segments are those of an import,
 * because the same readers find them. What the settings leave out is found by reading again with another choice in one
 * field: what then appears was left out by that field. No reader has to report it, so it holds for every format.
 */
@NullMarked
package dev.parlance.file.preview;

import org.jspecify.annotations.NullMarked;
