/** DTD files of user interfaces: the values of their entities are the texts. */
@NullMarked
package dev.parlance.file.formats.dtd;

import org.jspecify.annotations.NullMarked;
