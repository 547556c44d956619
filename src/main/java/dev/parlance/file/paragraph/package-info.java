/**
 * What all formats share: how a paragraph is divided into segments by the segmentation rules and the import settings,
 * and how translations are merged into it. Import and export run the same code over the same paragraphs; this is how
 * a translation finds its place.
 */
@NullMarked
package dev.parlance.file.paragraph;

import org.jspecify.annotations.NullMarked;
