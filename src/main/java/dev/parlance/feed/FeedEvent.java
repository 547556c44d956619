package dev.parlance.feed;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * An event as it is read.
 *
 * @param body what webhooks get
 */
record FeedEvent(String eventUid, String event, Instant createdAt, JsonNode body) {}
