/**
 * File import settings: one schema file says which fields there are, what they default to and which of them imports act
 * on. They stay a tree, for most of them are only kept and shown; code reads a field by its name, and a name the schema
 * does not have, or has as one without effect, fails at once.
 */
@NullMarked
package dev.parlance.file.settings;

import org.jspecify.annotations.NullMarked;
