/**
 * Requests to a machine translation service: what they contain, how many run at once, and what their responses mean.
 */
@NullMarked
package dev.parlance.machinetranslate.call;

import org.jspecify.annotations.NullMarked;
