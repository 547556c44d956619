/** Every way to refuse, in one sealed family, so that the answer to each is checked by the compiler. */
@NullMarked
package dev.parlance.fault;

import org.jspecify.annotations.NullMarked;
