/**
 * The checks that a file passes before a parser sees it: its encoding, and limits on size, depth and expansion. A
 * filter fails late on a hostile file, with a message of its own or out of memory; a gate fails first, with a message
 * for the person who uploaded the file. Gates know no formats; a format says which of them apply.
 */
@NullMarked
package dev.parlance.file.gate;

import org.jspecify.annotations.NullMarked;
