/**
 * Work in the background of the call history: lists by day, partitions ahead of time, and steps of replays.
 */
@NullMarked
package dev.parlance.webhook.delivery.history;

import org.jspecify.annotations.NullMarked;
