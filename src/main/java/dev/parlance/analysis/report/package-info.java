/**
 * An analysis as a file for people: a CSV table or a workbook.
 */
@NullMarked
package dev.parlance.analysis.report;

import org.jspecify.annotations.NullMarked;
