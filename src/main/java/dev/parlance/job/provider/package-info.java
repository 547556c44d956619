/**
 * Who works on jobs: providers of a job, and the assignments that projects and templates keep for new jobs.
 */
@NullMarked
package dev.parlance.job.provider;

import org.jspecify.annotations.NullMarked;
