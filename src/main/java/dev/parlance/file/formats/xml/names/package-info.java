/**
 * The rules of XML whose import settings only name elements and attributes, without a tree of the file: a tree with an
 * engine of rules takes some hundred times as long.
 */
@NullMarked
package dev.parlance.file.formats.xml.names;

import org.jspecify.annotations.NullMarked;
