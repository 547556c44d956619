/** Declarations of entities, in DTD files of user interfaces and in documents: their values are texts. */
@NullMarked
package dev.parlance.file.formats.dtd;

import org.jspecify.annotations.NullMarked;
