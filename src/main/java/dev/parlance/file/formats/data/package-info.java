/**
 * Files of data and code: CSV, YAML and PHP.
 */
@NullMarked
package dev.parlance.file.formats.data;

import org.jspecify.annotations.NullMarked;
