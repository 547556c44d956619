package dev.parlance.file.formats.bilingual.v2.constraints;

import dev.parlance.file.gate.UnreadableFile;
import java.util.List;
import java.util.regex.Pattern;

/** Fragment identifiers in references of annotations (XLIFF 2.1, section 4.5.1). */
final class Fragment {
    /** What contains something else, from the outside to the inside. */
    private static final List<String> AROUND = List.of("f=", "g=", "u=");

    /** The prefixes of modules, and the one of an extension in the test suite of OASIS. */
    private static final String REGISTERED = "ctr|fs|gls|its|mda|mtc|pgs|res|slr|tbx|val";

    /** What is in a unit: notes, data, what is in targets, what modules have, or what is in sources. */
    private static final Pattern LEAF = Pattern.compile("(?:(?:[ndt]|" + REGISTERED + ")=)?" + ValueTypes.NAME);

    private Fragment() {}

    /** Refuses a reference within the file that names its parts in another order, or no part. */
    static void check(Element annotation) throws UnreadableFile {
        var reference = annotation.get("ref", "");
        if (!reference.startsWith("#")) {
            return;
        }
        var fragment = reference.substring(reference.startsWith("#/") ? 2 : 1);
        if (!isValid(fragment)) {
            var last = fragment.substring(fragment.lastIndexOf('/') + 1);
            if (isValid(
                    fragment.substring(0, fragment.length() - last.length()) + last.replaceFirst("^[^=]{2,}=", ""))) {
                throw annotation.broken("has a ref with the prefix of no module, " + Element.shown(reference));
            }
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
