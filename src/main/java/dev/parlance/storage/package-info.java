/**
 * Files as they were sent, kept in PostgreSQL in chunks: transactional, seen by every instance, and no second system to
 * run. The feature that refers to a file decides what it is for: the source of jobs, or a reference of a project.
 */
@NullMarked
package dev.parlance.storage;

import org.jspecify.annotations.NullMarked;
