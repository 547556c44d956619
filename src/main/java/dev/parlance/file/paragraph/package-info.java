/**
 * What all formats share: a paragraph of text with inline codes, its division into segments by the segmentation
 * rules and the import settings, and the merge of translations into it. A reader and a writer run the same code over
 * the same paragraph, which is how a translation finds its place.
 */
@NullMarked
package dev.parlance.file.paragraph;

import org.jspecify.annotations.NullMarked;
