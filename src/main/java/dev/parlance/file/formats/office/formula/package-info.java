/**
 * References in a workbook to names that a translation changes: formulas are read only as far as such names are in
 * them, and written again only if they have one.
 */
@NullMarked
package dev.parlance.file.formats.office.formula;

import org.jspecify.annotations.NullMarked;
