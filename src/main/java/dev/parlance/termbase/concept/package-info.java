/**
 * Concepts and their terms: stored, changed, and as the API shows them. Every change of a base locks the base and takes
 * its next revision in its transaction, so that changes of one base are made one after the other and an index can ask
 * for everything after the revision that it has.
 */
@NullMarked
package dev.parlance.termbase.concept;

import org.jspecify.annotations.NullMarked;
