/**
 * Files as they were sent. Their bytes are in PostgreSQL, which is transactional and no second system to run, or in S3,
 * if there are more of them than the database should hold; the row of a file says where. A checksum of each block is
 * stored with the row, and checked whenever the block is read. The feature that refers to a file decides what it is
 * for: the source of jobs, or a reference of a project.
 */
@NullMarked
package dev.parlance.storage;

import org.jspecify.annotations.NullMarked;
