package dev.parlance.file.formats.office.sheet;

import dev.parlance.file.splice.Unit;
import org.jspecify.annotations.Nullable;

/**
 * A cell of a sheet.
 *
 * @param tag its start tag up to the closing bracket, without the type of its value
 * @param start index of its first character in the part
 * @param end index after its last character
 * @param string its text and how another is written there; null when it has none
 * @param value a number or another value that is no string, as it is in the part; null when it has none
 * @param isFormula whether its value is computed
 */
record SheetCell(
        String tag,
        int start,
        int end,
        @Nullable Unit string,
        @Nullable String value,
        boolean isFormula) {}
