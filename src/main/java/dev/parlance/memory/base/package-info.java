/**
 * A translation memory as the API shows it, and the memories of a project in the order in which they are
 * searched.
 */
@NullMarked
package dev.parlance.memory.base;

import org.jspecify.annotations.NullMarked;
