/**
 * Fields that a deployment defines for itself, and what its projects, jobs and project templates say in them. One store
 * serves all kinds of entities: the package that owns a kind hands in a {@link
 * dev.parlance.customfield.instance.HolderAccess}, the way to an entity that a caller sees, and gets the operations on its fields in
 * return. So this package knows no other feature, and a batch means the same everywhere: it locks the entity, is judged as
 * a whole by code without I/O, and is then written in a number of statements that does not grow with it.
 */
@NullMarked
package dev.parlance.customfield;

import org.jspecify.annotations.NullMarked;
