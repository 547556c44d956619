/**
 * What the parts of Office Open XML have in common: names whatever the prefixes, paragraphs of runs as texts with
 * codes, and how a translation is written in runs with the properties that the file has.
 */
@NullMarked
package dev.parlance.file.formats.office.runs;

import org.jspecify.annotations.NullMarked;
