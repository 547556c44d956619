/**
 * What projects refer to: clients, business units, domains, sub-domains, vendors and workflow steps. The first five are a
 * name and a note and share one implementation over tables of their own. Nothing here knows who refers to it: foreign
 * keys of other features refuse a deletion, and say so.
 */
@NullMarked
package dev.parlance.reference;

import org.jspecify.annotations.NullMarked;
