/**
 * Subtitles. Each cue is one segment, whose note is its time. Times, settings and styles stay as they are, and tags in
 * the text are codes.
 */
@NullMarked
package dev.parlance.file.formats.subtitle;

import org.jspecify.annotations.NullMarked;
