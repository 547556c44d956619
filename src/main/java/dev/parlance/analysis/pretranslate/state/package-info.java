/** What a pre-translation has done: what its task is, what became of each segment, which segments wait, and its end. */
@NullMarked
package dev.parlance.analysis.pretranslate.state;

import org.jspecify.annotations.NullMarked;
