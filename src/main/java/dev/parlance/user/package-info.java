/**
 * People, their passwords and their tokens. Tokens are random and stored hashed, so that a copy of the database opens
 * nothing; who a token belongs to is remembered for two seconds at most and forgotten at once when it is revoked.
 */
@NullMarked
package dev.parlance.user;

import org.jspecify.annotations.NullMarked;
