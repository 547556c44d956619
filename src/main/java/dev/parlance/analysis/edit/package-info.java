/**
 * Edits and deletes analyses.
 */
@NullMarked
package dev.parlance.analysis.edit;

import org.jspecify.annotations.NullMarked;
