/**
 * The seam between formats and the rest of the service. A format is one subclass of
 * {@link dev.parlance.file.format.FormatProfile}, which lists the data of the format and adds what is special. All
 * other code asks the profile and never the name of the format, so that a new format changes no existing class but the
 * list of all formats.
 */
@NullMarked
package dev.parlance.file.format;

import org.jspecify.annotations.NullMarked;
