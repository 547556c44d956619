/**
 * Inline elements of XLIFF as codes, and what a translation may do with them. All versions of XLIFF share it.
 */
@NullMarked
package dev.parlance.file.formats.bilingual.codes;

import org.jspecify.annotations.NullMarked;
