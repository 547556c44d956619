/**
 * What projects refer to: clients, business units, domains, sub-domains, vendors and workflow steps, and price lists,
 * which users refer to. All but the steps are a name and a note and share one implementation over tables of their
 * own. What refers to one of them refuses its deletion and is named; the statements for that are the only knowledge
 * of other features here.
 */
@NullMarked
package dev.parlance.reference;

import org.jspecify.annotations.NullMarked;
