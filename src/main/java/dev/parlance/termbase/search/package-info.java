/** To be said. */
@NullMarked
package dev.parlance.termbase.search;

import org.jspecify.annotations.NullMarked;
