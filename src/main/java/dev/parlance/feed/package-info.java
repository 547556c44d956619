/**
 * Events in and out beside webhooks: other services of the same system publish any kind, and a consumer reads on from where
 * it was, by request or by a stream, for as long as events are kept. The place is told by what a snapshot of the database
 * showed, so nothing is missed and nothing comes twice, whenever its transaction commits.
 */
@NullMarked
package dev.parlance.feed;

import org.jspecify.annotations.NullMarked;
