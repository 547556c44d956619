/**
 * Users, their passwords and their tokens. Tokens are random and stored as hashes, so that a copy of the database gives
 * access to nothing. The owner of a token is cached for at most two seconds, and removed at once when it is revoked.
 */
@NullMarked
package dev.parlance.user;

import org.jspecify.annotations.NullMarked;
