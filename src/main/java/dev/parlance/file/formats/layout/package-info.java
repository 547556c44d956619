/**
 * Files of page layout programs: InDesign's IDML and FrameMaker's MIF.
 */
@NullMarked
package dev.parlance.file.formats.layout;

import org.jspecify.annotations.NullMarked;
