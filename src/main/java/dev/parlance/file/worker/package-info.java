/**
 * Reads files in processes of their own. The parsers of strangers' files can neither be interrupted nor limited in
 * memory while they share a process with the service: a regular expression or an unfortunate file keeps its thread for
 * hours, or takes the heap from everybody. A worker process can be killed. It has a small heap, reads one file at a
 * time, is reused while it is healthy, and ends when the service does, because its standard input ends then. Segments
 * go through a file on disk, so that a frame between the processes is small.
 */
@NullMarked
package dev.parlance.file.worker;

import org.jspecify.annotations.NullMarked;
