/**
 * A term base as the API shows it, the rights on it, and the term bases of a project in the order in which
 * they are searched.
 */
@NullMarked
package dev.parlance.termbase.base;

import org.jspecify.annotations.NullMarked;
