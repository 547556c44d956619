/**
 * Custom fields as administrators define them: their types, options and the entities they apply to.
 */
@NullMarked
package dev.parlance.customfield.definition;

import org.jspecify.annotations.NullMarked;
