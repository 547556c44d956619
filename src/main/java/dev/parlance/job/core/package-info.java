/**
 * A job, its status, its events, and the statements that read it.
 */
@NullMarked
package dev.parlance.job.core;

import org.jspecify.annotations.NullMarked;
