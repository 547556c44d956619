/**
 * What is counted and where: words and characters of a text, the one cell of the statistics that a segment falls into,
 * and the discount of a net rate scheme. It is pure Java without I/O, because a count decides a price: anybody must be
 * able to run it again on the same text and see the same number, and properties can compare it with the rules written
 * out slowly. A method of counting has an id and published vectors; a change of any number is a new method, never a
 * new version of an old one.
 */
@NullMarked
package dev.parlance.analysis.count;

import org.jspecify.annotations.NullMarked;
