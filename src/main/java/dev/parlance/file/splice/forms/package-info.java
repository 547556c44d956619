/**
 * What readers of formats with plural forms have in common: they collect the members of an object until it is known
 * whether they are the forms of one text.
 */
@NullMarked
package dev.parlance.file.splice.forms;

import org.jspecify.annotations.NullMarked;
