package dev.parlance.feed;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;

/**
 * An event as clients read it.
 *
 * @param body the body that webhooks receive
 */
record FeedEvent(String eventUid, String event, Instant createdAt, JsonNode body) {}
