/** Reads the parts of Word files: paragraphs with their runs, fields, tracked changes, text boxes and hidden text. */
@NullMarked
package dev.parlance.file.formats.office.word;

import org.jspecify.annotations.NullMarked;
