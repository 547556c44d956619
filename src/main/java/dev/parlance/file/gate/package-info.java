/**
 * What a file passes before a parser sees it: detection of format and encoding, and limits on size, depth and
 * expansion. A filter that meets a hostile file fails late, with a message of its own or with no memory left; a gate
 * fails first, with a message for the person who uploaded it.
 */
@NullMarked
package dev.parlance.file.gate;

import org.jspecify.annotations.NullMarked;
