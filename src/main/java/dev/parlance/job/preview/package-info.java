/**
 * Previews of imports: a file and settings in, the first segments and what is left out back. A file is read in a worker
 * process like that of an import, by threads of its own, so that previews and imports do not wait for each other. It is
 * on disk only while it is read.
 */
@NullMarked
package dev.parlance.job.preview;

import org.jspecify.annotations.NullMarked;
