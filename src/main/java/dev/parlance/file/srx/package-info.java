/**
 * Segmentation by SRX 2.0 rules. An engine of our own, because the usual ones try every rule at every position: here a
 * rule's text before the break is turned round and matched backwards from the few positions whose neighbouring
 * characters some break rule can accept, which gives the rules' exact result at the speed of a scan.
 */
@NullMarked
package dev.parlance.file.srx;

import org.jspecify.annotations.NullMarked;
