/** The start of a process: arguments, configuration, and the order in which the parts start and stop. */
@NullMarked
package dev.parlance;

import org.jspecify.annotations.NullMarked;
