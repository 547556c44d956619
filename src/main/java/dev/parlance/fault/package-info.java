/** Every way to refuse a request, as one sealed type: the compiler checks that each one has a response. */
@NullMarked
package dev.parlance.fault;

import org.jspecify.annotations.NullMarked;
