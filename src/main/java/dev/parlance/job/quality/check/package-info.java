/**
 * What automatic quality assurance checks. Every check reads a text once from the start to its end, so that its time is
 * linear in the length of the text whatever the text contains; no check uses regular expressions.
 */
@NullMarked
package dev.parlance.job.quality.check;

import org.jspecify.annotations.NullMarked;
