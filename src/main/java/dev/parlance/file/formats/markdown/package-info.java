/**
 * Markdown. The library commonmark-java finds blocks and inlines with their positions. Blocks that it does not know,
 * such as footnotes and admonitions, are small block parsers of our own; HTML and front matter have their readers.
 */
@NullMarked
package dev.parlance.file.formats.markdown;

import org.jspecify.annotations.NullMarked;
