/**
 * Segmentation by SRX 2.0 rules. This is an engine of our own, because the usual ones try every rule at every
 * position. Here the expression for the text before a break is reversed and matched backwards from the break. It is
 * tried only at the few positions whose neighbouring characters some rule can accept. The result is exactly that of
 * the rules, at the speed of a scan.
 */
@NullMarked
package dev.parlance.file.srx;

import org.jspecify.annotations.NullMarked;
