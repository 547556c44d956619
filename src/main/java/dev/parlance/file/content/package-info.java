/**
 * What the beginning of a file shows of its format: the bytes that a format begins with, the root element of XML, the
 * members of JSON, the first lines of text. It is asked where the name of a file says little, so each look reads a few
 * kilobytes at most and takes time that is linear in them.
 */
@NullMarked
package dev.parlance.file.content;

import org.jspecify.annotations.NullMarked;
