/**
 * An analysis as the interface shows it, its settings, and the statements that read it. Creation, counting and
 * reports all depend on these types and not on each other.
 */
@NullMarked
package dev.parlance.analysis.model;

import org.jspecify.annotations.NullMarked;
