/**
 * The match indexes of translation memories that analyses share within an instance, and the worker pool that builds
 * them. They are separate from counting, because an index serves several analyses and outlives each.
 */
@NullMarked
package dev.parlance.analysis.index;

import org.jspecify.annotations.NullMarked;
