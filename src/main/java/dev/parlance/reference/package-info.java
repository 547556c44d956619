/**
 * What projects refer to: clients, business units, domains, sub-domains, vendors and workflow steps, and price lists,
 * which users refer to. All kinds share one implementation; each has its own table. An entity that something refers to
 * cannot be deleted, and the refusal names what refers to it; only the statements for that know tables of other
 * features.
 */
@NullMarked
package dev.parlance.reference;

import org.jspecify.annotations.NullMarked;
