/**
 * The types of single settings, such as a size in bytes or a network, and the rules that sections check them by. They
 * know nothing of files and sections, so that both can use them.
 */
@NullMarked
package dev.parlance.config.value;

import org.jspecify.annotations.NullMarked;
