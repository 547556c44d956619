/** Rows that are deleted later than what they belong to, a part at a time. */
@NullMarked
package dev.parlance.db.leftover;

import org.jspecify.annotations.NullMarked;
