/**
 * What the service says about itself beyond the operations: the schemas and examples of the events that it sends, made
 * from the contract, so that they cannot differ from it.
 */
@NullMarked
package dev.parlance.http.catalogue;

import org.jspecify.annotations.NullMarked;
