/**
 * Creates, edits and deletes projects.
 */
@NullMarked
package dev.parlance.project.edit;

import org.jspecify.annotations.NullMarked;
