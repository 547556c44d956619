/**
 * Custom fields that a deployment defines, and their values in projects, jobs and project templates. The same code
 * serves all kinds of entities: the feature that owns a kind passes in a
 * {@link dev.parlance.customfield.instance.HolderAccess}, which finds an entity that the caller sees, and gets the
 * operations on its fields. So this package depends on no other feature, and a batch works the same everywhere: it
 * locks the entity, is validated as a whole by code without I/O, and is written by a number of statements that does
 * not grow with it.
 */
@NullMarked
package dev.parlance.customfield;

import org.jspecify.annotations.NullMarked;
