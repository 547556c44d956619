package dev.parlance.file.formats.psd;

import java.util.List;

/**
 * A layer with text.
 *
 * @param name with the names of its groups, from the outermost one on
 * @param hidden whether it or one of its groups is
 * @param locked whether it or one of its groups is
 * @param start where the data of its text begins in the file
 * @param end where they end
 * @param lengths of the parts of the file that contain the data, from the innermost one on
 */
record TextLayer(String name, boolean hidden, boolean locked, long start, long end, List<LengthField> lengths) {}
