/**
 * Reads a file into segments. Files come from strangers, so nothing reaches a filter before a gate has seen that it
 * is whole, not encrypted, not a bomb and in a known encoding; whatever is wrong becomes one {@link
 * dev.parlance.file.gate.UnreadableFile} that its sender understands. The field's own library, Okapi, reads what it
 * reads well, and this is the only package that knows it; where it was measured to be wrong (properties, PO) or
 * wasteful (JSON) there is a small reader of ours. Everything here blocks and hands segments on one by one, so that
 * memory does not grow with the file.
 */
@NullMarked
package dev.parlance.file;

import org.jspecify.annotations.NullMarked;
