/**
 * Files as they were sent, kept in PostgreSQL in chunks: transactional, seen by every instance, and no second system to
 * run. What a file is for is the affair of the feature that refers to it: the source of jobs, a reference of a project.
 */
@NullMarked
package dev.parlance.storage;

import org.jspecify.annotations.NullMarked;
