package dev.parlance.webhook.delivery.receiver;

import dev.parlance.config.section.DeliverySection;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** When a failed attempt is retried. */
public final class RetryPlan {
    private static final Duration LONGEST_WISH = Duration.ofHours(24);
    private static final int MOST_DIGITS = 9;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int UNAVAILABLE = 503;
    /** A year of two digits is at most so many years in the future (RFC 9110, 5.6.7). */
    private static final int MOST_AHEAD = 50;
    /** Of C's {@code asctime}: the day has a space instead of a leading zero. */
    private static final DateTimeFormatter ASCTIME = utc(pattern("EEE MMM ppd HH:mm:ss uuuu"));

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
     * The wait that a response asks for by {@code Retry-After} (RFC 9110, 10.2.3): seconds or a date in one of the
     * formats of HTTP (5.6.7), at most 24 hours. Null without a valid value, or if the status is neither 429 nor 503.
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
        return Stream.of(DateTimeFormatter.RFC_1123_DATE_TIME, rfc850(now), ASCTIME)
                .map(format -> date(text, format))
                .filter(Objects::nonNull)
                .findFirst()
                .map(date -> Duration.between(now, date))
                .orElse(null);
    }

    private static @Nullable Instant date(String text, DateTimeFormatter format) {
        try {
            return format.parse(text, Instant::from);
        } catch (DateTimeParseException unreadable) {
            return null;
        }
    }

    private static DateTimeFormatter rfc850(Instant now) {
        var latest = now.atOffset(ZoneOffset.UTC).getYear() + MOST_AHEAD;
        return utc(pattern("EEEE, dd-MMM-")
                .appendValueReduced(ChronoField.YEAR, 2, 2, latest - 99)
                .appendPattern(" HH:mm:ss 'GMT'"));
    }

    private static DateTimeFormatterBuilder pattern(String text) {
        return new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern(text);
    }

    /** With the names of days and months in HTTP, which are English. */
    private static DateTimeFormatter utc(DateTimeFormatterBuilder format) {
        return format.toFormatter(Locale.ENGLISH).withZone(ZoneOffset.UTC);
    }
}
