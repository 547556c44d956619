/** Qt Linguist: XML with the messages of a program and their translations into one language. */
@NullMarked
package dev.parlance.file.formats.qt;

import org.jspecify.annotations.NullMarked;
