/**
 * The constraints of XLIFF 2.0, 2.1 and 2.2: those of the core in code, those of the modules mostly as a table of their
 * elements and attributes. The schemas of OASIS are not used, because many constraints are only in the text.
 */
@NullMarked
package dev.parlance.file.formats.bilingual.v2.constraints;

import org.jspecify.annotations.NullMarked;
