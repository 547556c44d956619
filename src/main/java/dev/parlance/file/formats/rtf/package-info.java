/**
 * RTF: paragraphs of runs as in Word. The file is read as bytes, each one a character, because a text may have several
 * encodings; translations are written in ASCII.
 */
@NullMarked
package dev.parlance.file.formats.rtf;

import org.jspecify.annotations.NullMarked;
