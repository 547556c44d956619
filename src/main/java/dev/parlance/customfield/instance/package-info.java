/**
 * The values that an entity has in custom fields. A batch of changes is validated as a whole against one read of
 * its context, and is then written by at most four statements.
 */
@NullMarked
package dev.parlance.customfield.instance;

import org.jspecify.annotations.NullMarked;
