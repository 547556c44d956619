/**
 * XML files that hold the source text beside its translation: XLIFF 1.2, SDLXLIFF and TTX.
 */
@NullMarked
package dev.parlance.file.formats.bilingual;

import org.jspecify.annotations.NullMarked;
