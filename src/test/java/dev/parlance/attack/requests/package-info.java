/**
 * A fuzzer of requests. Each request follows from a seed and its number: an operation of the contract with generated
 * and mutated parameters, headers and bodies, or bytes that are not HTTP. It checks that each gets a response that the
 * contract permits, and watches the event loops of the service meanwhile.
 */
@NullMarked
package dev.parlance.attack.requests;

import org.jspecify.annotations.NullMarked;
