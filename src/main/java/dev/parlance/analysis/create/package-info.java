/**
 * Creates analyses and counts existing ones again. A creation validates all jobs, picks the provider and the net
 * rate scheme of each, and writes rows and tasks in one transaction; counting starts after that, on any instance.
 */
@NullMarked
package dev.parlance.analysis.create;

import org.jspecify.annotations.NullMarked;
