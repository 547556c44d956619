/**
 * XML for people to read, whose vocabulary says which elements are text: DITA, DocBook and SVG.
 */
@NullMarked
package dev.parlance.file.formats.markup;

import org.jspecify.annotations.NullMarked;
