package dev.parlance.user;

import dev.parlance.access.Caller;
import java.time.Instant;

/**
 * The user whom a token belongs to, and whether the token may be used.
 *
 * @param expires when the token ends
 * @param active whether the user may log in
 * @param deleted whether the user is deleted
 */
record TokenOwner(Caller caller, Instant expires, boolean active, boolean deleted) {}
