/**
 * MIF, the interchange format of FrameMaker: its statements, the paragraphs of the pages that are imported as texts
 * with codes, and definitions of variables, cross-references and numbers.
 */
@NullMarked
package dev.parlance.file.formats.layout.mif;

import org.jspecify.annotations.NullMarked;
