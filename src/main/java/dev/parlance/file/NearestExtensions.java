package dev.parlance.file;

import java.util.List;
import java.util.stream.Stream;

/** The extensions that are read and differ little from one that is not: a letter too many, too few or another one, or
 * two letters that changed places. */
final class NearestExtensions {
    private static final int LONGEST = 16;

    private NearestExtensions() {}

    /**
     * Those at a distance of one change, in their order.
     *
     * @param extension in lower case; none is near to one of fewer than 3 characters
     */
    static List<String> of(String extension, Stream<String> known) {
        return extension.length() < 3 || extension.length() > LONGEST
                ? List.of()
                : known.filter(other -> other.length() > 2 && isOneChange(extension, other))
                        .toList();
    }

    private static boolean isOneChange(String one, String other) {
        var begin = 0;
        var most = Math.min(one.length(), other.length());
        while (begin < most && one.charAt(begin) == other.charAt(begin)) {
            begin++;
        }
        var end = 0;
        while (end < most - begin && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
            end++;
        }
        var changed = Math.max(one.length(), other.length()) - begin - end;
        var swapped = changed == 2
                && one.length() == other.length()
                && one.charAt(begin) == other.charAt(begin + 1)
                && one.charAt(begin + 1) == other.charAt(begin);
        return changed == 1 || swapped;
    }
}
