package dev.parlance.webhook.delivery.receiver;

import dev.parlance.config.section.DeliverySection;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** When a failed attempt is retried. */
public final class RetryPlan {
    private static final Duration LONGEST_WISH = Duration.ofHours(24);
    private static final int MOST_DIGITS = 9;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;

    private final DeliverySection settings;
    private final DoubleSupplier random;

    /**
     * Creates a plan.
     *
     * @param random numbers from 0 to 1
     */
    public RetryPlan(DeliverySection settings, DoubleSupplier random) {
        this.settings = settings;
        this.random = random;
    }

    /**
     * The wait before the retry that follows attempt number {@code attempt} (from 0), or null after the last one.
     *
     * @param wish wait that the receiver asked for, or null; it can only prolong the wait of the schedule
     */
    public @Nullable Duration after(int attempt, @Nullable Duration wish) {
        if (attempt >= settings.maxRetries()) {
            return null;
        }
        var schedule = settings.retrySchedule();
        var planned = schedule.get(Math.min(attempt, schedule.size() - 1)).toMillis();
        var jitter = 1 + settings.retryJitter() * (2 * random.getAsDouble() - 1);
        var wait = Duration.ofMillis(Math.max(1, Math.round(planned * jitter)));
        return wish == null || wish.compareTo(wait) <= 0 ? wait : wish;
    }

    /**
     * The wait that a response asks for by {@code Retry-After} (RFC 9110, 10.2.3): seconds or a date, at most 24 hours.
     * Null without a valid value, or if the status is neither 429 nor 503.
     */
    public static @Nullable Duration wish(int status, @Nullable String retryAfter, Instant now) {
        if (retryAfter == null || (status != TOO_MANY_REQUESTS && status != UNAVAILABLE)) {
            return null;
        }
        var wish = read(retryAfter.strip(), now);
        if (wish == null || !wish.isPositive()) {
            return null;
        }
        return wish.compareTo(LONGEST_WISH) > 0 ? LONGEST_WISH : wish;
    }

    private static @Nullable Duration read(String text, Instant now) {
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return text.length() > MOST_DIGITS ? LONGEST_WISH : Duration.ofSeconds(Long.parseLong(text));
        }
        try {
            return Duration.between(
                    now,
                    ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
        } catch (DateTimeParseException unreadable) {
            return null;
        }
    }
}
