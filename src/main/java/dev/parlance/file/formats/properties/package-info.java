/**
 * Java properties, read by a lexer of our own, because Okapi's filter does not keep continued lines.
 */
@NullMarked
package dev.parlance.file.formats.properties;

import org.jspecify.annotations.NullMarked;
