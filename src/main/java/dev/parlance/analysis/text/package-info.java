/**
 * Counts texts that a request sends, by the same rules as the segments of jobs and without storing them.
 */
@NullMarked
package dev.parlance.analysis.text;

import org.jspecify.annotations.NullMarked;
