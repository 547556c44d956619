/**
 * What is counted and where: words and characters of a text, the one cell of the statistics that a segment falls into,
 * and the discount of a net rate scheme. It is pure Java without I/O, because a count decides a price: anybody must be
 * able to count the same text again and get the same number, and property tests compare it with a slow implementation
 * of the rules. A counting method has an id and published test vectors; any change of a number becomes a new method,
 * never a new version of an old one.
 */
@NullMarked
package dev.parlance.analysis.count;

import org.jspecify.annotations.NullMarked;
