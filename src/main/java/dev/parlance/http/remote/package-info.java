/**
 * Requests from one instance to another over HTTP, for what only instances of one role hold in memory. On the bus of
 * the instance that asks they look as if it did the work itself. The other instance does not ask who the user is: the
 * message contains the caller, and a token that is derived from the encryption key proves that an instance has sent it.
 */
@NullMarked
package dev.parlance.http.remote;

import org.jspecify.annotations.NullMarked;
