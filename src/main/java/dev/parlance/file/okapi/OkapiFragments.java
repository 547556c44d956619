package dev.parlance.file.okapi;

import dev.parlance.file.okapi.OkapiText.Origin;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import net.sf.okapi.common.resource.TextFragment;
import org.jspecify.annotations.Nullable;

/**
 * Turns our texts back into those of Okapi. Codes become the original codes of the file. So that the file stays
 * well-formed whatever a translation contains, a code that the file does not have is dropped, and so is half of a
 * pair whose other half the translation left out, or a pair that overlaps another one.
 */
final class OkapiFragments {
    private OkapiFragments() {}

    /**
     * A text with the codes of its source. Halves of pairs whose other halves are in other texts are appended when
     * the translation left them out.
     */
    static TextFragment of(List<Origin> origins, SegmentText text) {
        var nesting = new CodeNesting(origins);
        var codes = nesting.nested(taken(new ArrayList<>(origins), origins, text.codes()));
        var fragment = fragment(text.text(), codes);
        Set<@Nullable Origin> written = Collections.newSetFromMap(new IdentityHashMap<>());
        written.addAll(codes);
        nesting.alone().stream()
                .filter(origin -> !written.contains(origin))
                .forEach(origin -> append(fragment, origin));
        return fragment;
    }

    /** The original of each code; null for a code to drop. */
    private static List<@Nullable Origin> taken(List<Origin> left, List<Origin> origins, List<InlineCode> codes) {
        var taken = new ArrayList<@Nullable Origin>();
        for (var code : codes) {
            taken.add(torn(code, origins, codes) ? null : take(code, left, origins));
        }
        return taken;
    }

    private static TextFragment fragment(String text, List<@Nullable Origin> codes) {
        var fragment = new TextFragment();
        var next = 0;
        for (var i = 0; i < text.length(); i++) {
            if (text.charAt(i) != SegmentText.CODE) {
                fragment.append(writable(text, i));
                continue;
            }
            var origin = codes.get(next++);
            if (origin != null) {
                append(fragment, origin);
            }
        }
        return fragment;
    }

    private static void append(TextFragment fragment, Origin origin) {
        if (origin.okapi() == null) {
            fragment.append(origin.character());
        } else {
            fragment.append(origin.okapi().clone());
        }
    }

    /** Whether the other half of the pair is in the original and not in the translation. */
    private static boolean torn(InlineCode code, List<Origin> origins, List<InlineCode> codes) {
        return code.kind() != Kind.STANDALONE
                && CodeNesting.hasOther(code, origins.stream().map(Origin::code))
                && !CodeNesting.hasOther(code, codes.stream());
    }

    private static boolean is(InlineCode code, Kind kind, int id) {
        return code.kind() == kind && code.id() == id;
    }

    /** Takes the origin of a code; each origin is used once as long as unused ones are left. */
    private static @Nullable Origin take(InlineCode code, List<Origin> left, List<Origin> all) {
        for (var i = 0; i < left.size(); i++) {
            if (left.get(i).code().equals(code)) {
                return left.remove(i);
            }
        }
        for (var i = 0; i < left.size(); i++) {
            if (is(left.get(i).code(), code.kind(), code.id())) {
                return left.remove(i);
            }
        }
        return all.stream()
                .filter(origin -> origin.code().equals(code))
                .findFirst()
                .orElse(null);
    }

    /** The character if XML can contain it and it is not a marker of Okapi; else U+FFFD. */
    private static char writable(String text, int at) {
        var c = text.charAt(at);
        if (Character.isHighSurrogate(c)) {
            return at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1)) ? c : '\uFFFD';
        } else if (Character.isLowSurrogate(c)) {
            return at > 0 && Character.isHighSurrogate(text.charAt(at - 1)) ? c : '\uFFFD';
        }
        var control = c < ' ' && c != '\t' && c != '\n' && c != '\r';
        return control || TextFragment.isMarker(c) || c == '\uFFFE' || c == '\uFFFF' ? '\uFFFD' : c;
    }
}
