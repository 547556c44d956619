/**
 * Tables as files: rows of text in and out of CSV and XLSX, one row in memory at a time, for every feature that
 * exchanges its data with spreadsheets. FastCSV and fastexcel read and write the formats; this package limits the
 * memory that an uploaded file can take and names the row that is wrong. It does not know what the cells mean.
 */
@NullMarked
package dev.parlance.table;

import org.jspecify.annotations.NullMarked;
