/**
 * IDML, the XML of InDesign: its stories in the order of the pages, paragraphs of runs as texts with codes, and how a
 * translation is written in runs with the formatting that the file has.
 */
@NullMarked
package dev.parlance.file.formats.layout.idml;

import org.jspecify.annotations.NullMarked;
