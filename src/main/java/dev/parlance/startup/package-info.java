/** Checks, and the repair of what a restored backup breaks, before an instance serves anything. */
@NullMarked
package dev.parlance.startup;

import org.jspecify.annotations.NullMarked;
