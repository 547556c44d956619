/**
 * Statistics of calls by time, and the health of all webhooks. Both come from counters that are kept while calls are
 * listed, so that they take as long for ten million calls as for a few.
 */
@NullMarked
package dev.parlance.webhook.statistics;

import org.jspecify.annotations.NullMarked;
