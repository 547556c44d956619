/**
 * Plural forms: which categories of CLDR a language has, and which of them the texts of a file get. The categories are
 * chosen when a file is imported and stored with it, because its segments are counted by position: a newer CLDR, or a
 * job that is deleted later, must not change them.
 */
@NullMarked
package dev.parlance.file.plural;

import org.jspecify.annotations.NullMarked;
