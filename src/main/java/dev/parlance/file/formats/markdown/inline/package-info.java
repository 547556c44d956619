/**
 * Flowing text of Markdown: the inlines that commonmark-java finds become texts with codes, and translations are
 * written with the escapes that they need where they stand, and no others.
 */
@NullMarked
package dev.parlance.file.formats.markdown.inline;

import org.jspecify.annotations.NullMarked;
