/**
 * What MDX has beyond Markdown (mdxjs.com, version 3): imports and exports, elements of JSX and expressions. Their code
 * is never text. No parser of JavaScript for Java reads JSX, so that a lexer finds where code ends.
 */
@NullMarked
package dev.parlance.file.formats.markdown.mdx;

import org.jspecify.annotations.NullMarked;
