/**
 * Publishing and reading events without webhooks: other services publish events of any kind, and a client reads events
 * from its cursor on, by requests or by a stream, for as long as events are stored. A cursor contains the snapshots of
 * the database that have been read, so no event is missed or read twice, whenever its transaction commits.
 */
@NullMarked
package dev.parlance.feed;

import org.jspecify.annotations.NullMarked;
