/** Writes target files in the background and keeps them for a day, for files that take longer than a request may. */
@NullMarked
package dev.parlance.job.export;

import org.jspecify.annotations.NullMarked;
