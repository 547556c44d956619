package dev.parlance.feed;

import dev.parlance.db.TransactionSnapshot;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A position among all events: all events that a first snapshot showed have been read, and of the events that only a
 * second snapshot shows, all up to one event.
 *
 * @param window the second snapshot; null before it is taken
 * @param tx transaction of the last event, meaningless without a window
 * @param id of the last event
 */
record Cursor(TransactionSnapshot before, @Nullable TransactionSnapshot window, long tx, UUID id) {
    private static final UUID NONE = new UUID(0, 0);
    static final Cursor BEGINNING = after(TransactionSnapshot.NOTHING);
    static final int MOST_CHARACTERS = 8_000;
    // only single characters are repeated: the matcher recurses for each repetition of a group
    private static final Pattern TEXT = Pattern.compile(
            "([0-9]{1,18})(?:-([0-9_]+))?" + "(?:\\.([0-9]{1,18})(?:-([0-9_]+))?\\.([0-9]{1,18})\\.([0-9a-f-]{36}))?");

    /** The position after all events that a snapshot shows. */
    static Cursor after(TransactionSnapshot snapshot) {
        return new Cursor(snapshot, null, 0, NONE);
    }

    /** Reads {@link #text}; null when the text is not a cursor. */
    static @Nullable Cursor parse(String text) {
        var parts = TEXT.matcher(text);
        if (text.length() > MOST_CHARACTERS || !parts.matches()) {
            return null;
        }
        try {
            return read(parts);
        } catch (IllegalArgumentException neitherNumberNorUuid) {
            return null;
        }
    }

    private static Cursor read(Matcher parts) {
        var before = snapshot(parts.group(1), parts.group(2));
        return parts.group(3) == null
                ? after(before)
                : new Cursor(
                        before,
                        snapshot(parts.group(3), parts.group(4)),
                        Long.parseLong(parts.group(5)),
                        UUID.fromString(parts.group(6)));
    }

    private static TransactionSnapshot snapshot(String upper, @Nullable String open) {
        return TransactionSnapshot.parse("0:" + upper + ":" + (open == null ? "" : open.replace('_', ',')));
    }

    /** The cursor as a text that is safe in a URL and in a header. */
    String text() {
        return window == null ? text(before) : "%s.%s.%d.%s".formatted(text(before), text(window), tx, id);
    }

    private static String text(TransactionSnapshot snapshot) {
        return snapshot.open().isEmpty()
                ? Long.toString(snapshot.upper())
                : snapshot.upper() + "-"
                        + snapshot.open().stream().sorted().map(String::valueOf).collect(Collectors.joining("_"));
    }
}
