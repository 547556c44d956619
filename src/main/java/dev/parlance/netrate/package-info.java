/**
 * Net rate schemes: what share of the full price each match category is paid. Schemes are only stored here. An analysis
 * applies a scheme and stores a copy of the rates, so that a later edit of the scheme does not change an agreed price.
 */
@NullMarked
package dev.parlance.netrate;

import org.jspecify.annotations.NullMarked;
