/**
 * Reads and writes tables as CSV and XLSX files, with one row in memory at a time, for every feature that exchanges
 * data with spreadsheets. FastCSV and fastexcel handle the formats; this package limits the memory that an uploaded
 * file can use, and names the invalid row in its messages. The meaning of the cells is up to the features.
 */
@NullMarked
package dev.parlance.table;

import org.jspecify.annotations.NullMarked;
