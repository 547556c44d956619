package dev.parlance.file.formats.bilingual.v2;

import dev.parlance.file.gate.UnreadableFile;
import java.util.List;
import java.util.regex.Pattern;

/** Fragment identifiers in references of annotations (XLIFF 2.1, section 4.5.1). */
final class Fragment {
    /** What contains something else, from the outside to the inside. */
    private static final List<String> AROUND = List.of("f=", "g=", "u=");

    /** What is in a unit: notes, data, what is in targets, what modules have, or what is in sources. */
    private static final Pattern LEAF =
            Pattern.compile("(?:(?:[ndt]|[\\p{L}\\p{N}.:_\\-\\u00B7]{2,})=)?[\\p{L}\\p{N}.:_\\-\\u00B7]+");

    private Fragment() {}

    /** Refuses a reference within the file that names its parts in another order, or no part. */
    static void check(Element annotation) throws UnreadableFile {
        var reference = annotation.get("ref", "");
        if (reference.startsWith("#") && !isValid(reference.substring(reference.startsWith("#/") ? 2 : 1))) {
            throw annotation.broken("has a ref that is no fragment identifier, " + Element.shown(reference));
        }
    }

    private static boolean isValid(String fragment) {
        var last = -1;
        for (var part : fragment.split("/", -1)) {
            var place = part.length() > 2 ? AROUND.indexOf(part.substring(0, 2)) : -1;
            var next = place < 0 ? AROUND.size() : place;
            if (next <= last
                    || !LEAF.matcher(place < 0 ? part : part.substring(2)).matches()) {
                return false;
            }
            last = next;
        }
        return true;
    }
}
