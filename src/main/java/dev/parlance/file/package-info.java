/**
 * Reads files into segments, and writes them with translations. Files come from strangers, so no filter sees a file
 * before a gate has checked that it is complete, not encrypted, not an archive bomb and in a known encoding. Every
 * problem becomes one {@link dev.parlance.file.gate.UnreadableFile} with a message for the sender. Okapi, the library
 * of the field, was measured to be wrong (properties, PO, YAML, PHP, HTML, Markdown, XLIFF, Office) or wasteful (JSON):
 * only its engine for the Internationalization Tag Set is used. The readers know the positions of texts, and {@code
 * splice} copies everything else. Everything here blocks and passes segments on one by one, so that memory does not
 * grow with the file.
 */
@NullMarked
package dev.parlance.file;

import org.jspecify.annotations.NullMarked;
