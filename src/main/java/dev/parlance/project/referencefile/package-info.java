/**
 * The reference files of a project.
 */
@NullMarked
package dev.parlance.project.referencefile;

import org.jspecify.annotations.NullMarked;
