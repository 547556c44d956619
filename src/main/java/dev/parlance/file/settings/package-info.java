/**
 * File import settings. One schema file lists the fields, their defaults, and which of them affect imports. The
 * settings stay a tree, because most fields are only stored and shown. Code reads a field by its path; a path that is
 * not in the schema, or that the schema marks as without effect, fails at once.
 */
@NullMarked
package dev.parlance.file.settings;

import org.jspecify.annotations.NullMarked;
