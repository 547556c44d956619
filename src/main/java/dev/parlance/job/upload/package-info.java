/**
 * Takes an uploaded file and creates its jobs, one per target language and workflow step, with the task that imports
 * the file.
 */
@NullMarked
package dev.parlance.job.upload;

import org.jspecify.annotations.NullMarked;
