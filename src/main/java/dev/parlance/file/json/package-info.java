/**
 * JSON with the positions of its values, for formats whose files are written by splicing. A gate has read each file as
 * valid before.
 */
@NullMarked
package dev.parlance.file.json;

import org.jspecify.annotations.NullMarked;
