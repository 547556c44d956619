/**
 * Net rate schemes: what share of the full price each match category is paid. A scheme is only stored here; who is
 * paid by it and what comes out is the analysis's affair, which takes a copy of the result, so that a later edit of a
 * scheme changes no price that was agreed.
 */
@NullMarked
package dev.parlance.netrate;

import org.jspecify.annotations.NullMarked;
