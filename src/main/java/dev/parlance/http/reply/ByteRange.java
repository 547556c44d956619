package dev.parlance.http.reply;

import dev.parlance.fault.Fault;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The part of a body that a request wants (RFC 9110, section 14). Several ranges at once are refused as unsatisfiable,
 * which that section allows; a header of another form is ignored, as that section requires.
 *
 * @param first its first byte, from 0
 * @param last its last byte
 */
record ByteRange(long first, long last) {
    private static final Pattern HEADER = Pattern.compile("(?i)bytes\\s*=\\s*(\\S.*)");
    private static final Pattern ONE = Pattern.compile("(\\d{0,18})-(\\d{0,18})");

    /**
     * The requested range of a body of a given length; null for the whole body.
     *
     * @throws Fault.RangeNotSatisfiable for several ranges, and for a range without a byte
     */
    static @Nullable ByteRange of(@Nullable String header, long length) {
        var bytes = HEADER.matcher(header == null ? "" : header.strip());
        if (!bytes.matches()) {
            return null;
        }
        if (bytes.group(1).indexOf(',') >= 0) {
            throw new Fault.RangeNotSatisfiable(length, "only one byte range per request is supported");
        }
        var one = ONE.matcher(bytes.group(1).strip());
        if (!one.matches() || (one.group(1).isEmpty() && one.group(2).isEmpty())) {
            return null;
        }
        return of(one.group(1), one.group(2), length);
    }

    private static @Nullable ByteRange of(String from, String to, long length) {
        if (!from.isEmpty() && !to.isEmpty() && Long.parseLong(to) < Long.parseLong(from)) {
            return null;
        }
        var first = from.isEmpty() ? Math.max(0, length - Long.parseLong(to)) : Long.parseLong(from);
        var last = from.isEmpty() || to.isEmpty() ? length - 1 : Math.min(Long.parseLong(to), length - 1);
        if (first >= length) {
            throw new Fault.RangeNotSatisfiable(
                    length, "the range is outside the body, which has %d bytes".formatted(length));
        }
        return new ByteRange(first, last);
    }

    long length() {
        return last - first + 1;
    }

    /** The {@code Content-Range} of a body of a given length. */
    String of(long length) {
        return "bytes %d-%d/%d".formatted(first, last, length);
    }
}
