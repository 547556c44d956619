package dev.parlance.file.okapi;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.ISkeleton;
import net.sf.okapi.common.resource.DocumentPart;
import org.jspecify.annotations.Nullable;

/**
 * Resolves references in inline codes. Okapi replaces a changeable attribute, or its text, by a marker in the markup.
 * The referent comes before the text that refers to it, so only the referents since the last text are kept.
 */
final class OkapiReferents {
    private static final Pattern MARKER = Pattern.compile("\\[#\\$([^@\\]]*)(?:@%([^\\]]*))?\\]");
    private static final int DEEPEST = 4;
    private static final String SELF = "$self$";

    private final Map<String, String> markup = new HashMap<>();

    void remember(Event event) {
        if (event.isDocumentPart() && event.getDocumentPart().isReferent()) {
            var part = event.getDocumentPart();
            markup.put(part.getId(), itself(part.getSkeleton(), marker -> value(part, marker.group(2))));
        } else if (event.isTextUnit() && event.getTextUnit().isReferent()) {
            var unit = event.getTextUnit();
            markup.put(
                    unit.getId(),
                    itself(unit.getSkeleton(), _ -> unit.getSource().toString()));
        }
    }

    void forget() {
        markup.clear();
    }

    /** The markup with all markers replaced; a marker without a referent is removed. */
    String resolved(String data) {
        return resolved(data, 0);
    }

    private String resolved(String data, int depth) {
        if (depth == DEEPEST || !data.contains("[#$")) {
            return data;
        }
        return MARKER.matcher(data)
                .replaceAll(marker ->
                        Matcher.quoteReplacement(resolved(markup.getOrDefault(marker.group(1), ""), depth + 1)));
    }

    /** The markup of a referent, with its own text and values in their places. */
    private static String itself(@Nullable ISkeleton skeleton, Function<MatchResult, String> own) {
        return skeleton == null
                ? ""
                : MARKER.matcher(skeleton.toString())
                        .replaceAll(marker -> Matcher.quoteReplacement(
                                SELF.equals(marker.group(1)) ? own.apply(marker) : marker.group()));
    }

    private static String value(DocumentPart part, @Nullable String name) {
        if (name == null) {
            return "";
        }
        var property = part.getProperty(name) == null ? part.getSourceProperty(name) : part.getProperty(name);
        return property == null ? "" : property.getValue();
    }
}
