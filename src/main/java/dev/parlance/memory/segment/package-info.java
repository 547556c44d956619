/**
 * The segments of a memory: reading, editing, writing and searching them.
 */
@NullMarked
package dev.parlance.memory.segment;

import org.jspecify.annotations.NullMarked;
