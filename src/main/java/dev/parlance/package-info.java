/** Where a process begins: arguments, configuration, the order in which parts start and stop. */
@NullMarked
package dev.parlance;

import org.jspecify.annotations.NullMarked;
