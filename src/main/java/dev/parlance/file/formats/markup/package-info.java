/**
 * Markup for people to read: HTML, DITA and Markdown.
 */
@NullMarked
package dev.parlance.file.formats.markup;

import org.jspecify.annotations.NullMarked;
