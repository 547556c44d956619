/**
 * GNU gettext catalogues, read by a lexer of our own, because Okapi's filter does not keep the lines of a catalogue.
 */
@NullMarked
package dev.parlance.file.formats.po;

import org.jspecify.annotations.NullMarked;
