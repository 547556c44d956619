/** Translation memories (TMX 1.4b) as files with a source and its translations side by side. */
@NullMarked
package dev.parlance.file.formats.tmx;

import org.jspecify.annotations.NullMarked;
