/**
 * Diagrams (SmartArt), whose texts a file has twice: in their data, which are translated, and in the layout that the
 * last program stored for readers that cannot lay a diagram out. A translation changes both.
 */
@NullMarked
package dev.parlance.file.formats.office.diagram;

import org.jspecify.annotations.NullMarked;
