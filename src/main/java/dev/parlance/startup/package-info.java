/** Checks before an instance serves anything. */
@NullMarked
package dev.parlance.startup;

import org.jspecify.annotations.NullMarked;
