/**
 * The types of single settings, such as a size in bytes or a network, and the rules by which sections check them.
 */
@NullMarked
package dev.parlance.config.value;

import org.jspecify.annotations.NullMarked;
