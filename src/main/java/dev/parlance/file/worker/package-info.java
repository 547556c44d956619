/**
 * Reads and writes files in processes of their own. The parsers of strangers' files can neither be interrupted nor
 * limited in memory while they share a process with the service: a regular expression or an unfortunate file keeps its
 * thread for hours, or takes the heap from everybody. A worker process can be killed. It has a small heap, works on one
 * file at a time, is reused while it is healthy, and ends when the service does, because its standard input ends then.
 * What is read and what is to be written go through files on disk, so that a frame between the processes is small.
 */
@NullMarked
package dev.parlance.file.worker;

import org.jspecify.annotations.NullMarked;
