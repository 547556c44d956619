/**
 * Charts in documents and slides. Names of series and categories are twice in the file: as copies in the chart, which
 * programs show, and in the cells of a workbook within the file, from which programs take them when the data are
 * edited. A translation changes both. The workbook is read only when it is written.
 */
@NullMarked
package dev.parlance.file.formats.office.chart;

import org.jspecify.annotations.NullMarked;
