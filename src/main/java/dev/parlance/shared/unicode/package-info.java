/** Unicode for texts of strangers: what takes a linear time for usual text must not take more for any other. */
@NullMarked
package dev.parlance.shared.unicode;

import org.jspecify.annotations.NullMarked;
