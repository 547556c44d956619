/**
 * The contract, {@code openapi/parlance.yaml}, as the service uses it: its operations, and checks of parameters and
 * bodies that are compiled once from its schemas. A check reports all violations at once, and costs microseconds
 * where a general validator costs hundreds.
 */
@NullMarked
package dev.parlance.http.contract;

import org.jspecify.annotations.NullMarked;
