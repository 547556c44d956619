/**
 * The seam between formats and the rest of the service. A format is one implementation of
 * {@link dev.parlance.file.format.FormatProfile}; everything else asks the profile and never the name of the format, so
 * that a new format changes no existing class but the list of all formats.
 */
@NullMarked
package dev.parlance.file.format;

import org.jspecify.annotations.NullMarked;
