/** Comments of Excel to which others answer. A file has their texts twice, and a translation changes both. */
@NullMarked
package dev.parlance.file.formats.office.comment;

import org.jspecify.annotations.NullMarked;
