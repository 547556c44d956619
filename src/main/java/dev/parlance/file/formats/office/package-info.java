/**
 * Office Open XML: Word, Excel and PowerPoint.
 */
@NullMarked
package dev.parlance.file.formats.office;

import org.jspecify.annotations.NullMarked;
