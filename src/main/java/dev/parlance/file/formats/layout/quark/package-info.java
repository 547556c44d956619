/** The tags of QuarkXPress: each line is a paragraph, whose tags are codes unless they stand for a character. */
@NullMarked
package dev.parlance.file.formats.layout.quark;

import org.jspecify.annotations.NullMarked;
