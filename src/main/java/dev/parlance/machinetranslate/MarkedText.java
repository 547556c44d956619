package dev.parlance.machinetranslate;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text of a segment for a machine translation service. A text with inline codes is sent as HTML: a pair of codes
 * that is nested becomes {@code <u id="0">…</u>}, and any other code {@code <br id="2"/>}, with the number of the
 * code in the segment. The markup of the file itself is not sent. The tags are those that Okapi uses for such services.
 *
 * @param text as it is sent
 * @param pairs the number of the closing code by that of the opening one
 */
public record MarkedText(SegmentText source, String text, Map<Integer, Integer> pairs) {
    /** A start tag, an end tag or an empty tag; each part excludes the next, so that it takes linear time. */
    private static final Pattern TAG = Pattern.compile("<(/?)([A-Za-z][A-Za-z0-9]*+)([^<>]*+)>");

    private static final Pattern NUMBER =
            Pattern.compile("\\bid\\s*+=\\s*+[\"']?+([0-9]{1,6})\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern ENTITY = Pattern.compile("&(?:#([0-9]{1,7})|#[xX]([0-9A-Fa-f]{1,6})|([a-z]{2,4}));");
    private static final Map<String, String> NAMED =
            Map.of("amp", "&", "lt", "<", "gt", ">", "quot", "\"", "apos", "'", "nbsp", "\u00A0");

    public MarkedText {
        pairs = Map.copyOf(pairs);
    }

    /** The text of a segment as it is sent. */
    public static MarkedText of(SegmentText source) {
        if (source.codes().isEmpty()) {
            return new MarkedText(source, source.text(), Map.of());
        }
        var pairs = pairs(source.codes());
        return new MarkedText(source, html(source.text(), pairs), pairs);
    }

    /** Whether it is HTML. */
    public boolean marked() {
        return !source.codes().isEmpty();
    }

    private static Map<Integer, Integer> pairs(List<InlineCode> codes) {
        var pairs = new HashMap<Integer, Integer>();
        var open = new ArrayDeque<Integer>();
        for (var i = 0; i < codes.size(); i++) {
            var code = codes.get(i);
            switch (code.kind()) {
                case OPEN -> open.push(i);
                case CLOSE -> {
                    var last = open.peek();
                    if (last != null && codes.get(last).id() == code.id()) {
                        pairs.put(open.pop(), i);
                    }
                }
                case STANDALONE -> {}
            }
        }
        return pairs;
    }

    private static String html(String text, Map<Integer, Integer> pairs) {
        var html = new StringBuilder(text.length() + 64);
        var code = 0;
        for (var i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case SegmentText.CODE -> html.append(tag(code++, pairs));
                case '&' -> html.append("&amp;");
                case '<' -> html.append("&lt;");
                case '>' -> html.append("&gt;");
                default -> html.append(text.charAt(i));
            }
        }
        return html.toString();
    }

    private static String tag(int code, Map<Integer, Integer> pairs) {
        if (pairs.containsKey(code)) {
            return "<u id=\"" + code + "\">";
        }
        return pairs.containsValue(code) ? "</u>" : "<br id=\"" + code + "\"/>";
    }

    /**
     * The translation with the codes of the segment; empty when it does not have each of them once, pairs complete and
     * nested, or when it has other tags or places of codes.
     */
    public Optional<SegmentText> target(String translation) {
        if (translation.indexOf(SegmentText.CODE) >= 0) {
            return Optional.empty();
        }
        return marked() ? new Reading().read(translation) : Optional.of(SegmentText.of(translation));
    }

    /** Reads one translation. */
    private final class Reading {
        private final StringBuilder text = new StringBuilder();
        private final List<InlineCode> codes = new ArrayList<>();
        private final boolean[] seen = new boolean[source.codes().size()];
        private final ArrayDeque<Integer> open = new ArrayDeque<>();

        Optional<SegmentText> read(String html) {
            var at = 0;
            var tags = TAG.matcher(html);
            while (tags.find()) {
                text.append(plain(html.substring(at, tags.start())));
                at = tags.end();
                if (!tag(tags)) {
                    return Optional.empty();
                }
            }
            text.append(plain(html.substring(at)));
            var fits = open.isEmpty()
                    && codes.size() == seen.length
                    && text.chars().filter(c -> c == SegmentText.CODE).count() == seen.length
                    && (codes.equals(source.codes()) || !hasHalves());
            return fits ? Optional.of(new SegmentText(text.toString(), codes)) : Optional.empty();
        }

        /** Whether the other half of a pair is in another segment, so that the codes cannot change places. */
        private boolean hasHalves() {
            var halves = source.codes().stream().filter(code -> code.kind() != InlineCode.Kind.STANDALONE);
            return halves.count() != 2L * pairs.size();
        }

        /** Whether the tag is one that was sent, in a place where it may be. */
        private boolean tag(Matcher tag) {
            var single = "br".equalsIgnoreCase(tag.group(2));
            if (!single && !"u".equalsIgnoreCase(tag.group(2))) {
                return false;
            }
            if (!tag.group(1).isEmpty()) {
                // a serializer of XML may have closed an empty element
                return single || close();
            }
            var code = number(tag.group(3));
            if (code == null || code >= seen.length || seen[code] || single == pairs.containsKey(code)) {
                return false;
            }
            if (!single) {
                open.push(code);
            }
            return (!single || !pairs.containsValue(code)) && put(code);
        }

        private boolean close() {
            var last = open.poll();
            var end = last == null ? null : pairs.get(last);
            return end != null && put(end);
        }

        private boolean put(int code) {
            seen[code] = true;
            codes.add(source.codes().get(code));
            text.append(SegmentText.CODE);
            return true;
        }

        private static @Nullable Integer number(String attributes) {
            var number = NUMBER.matcher(attributes);
            return number.find() ? Integer.valueOf(number.group(1)) : null;
        }
    }

    private static String plain(String html) {
        return html.indexOf('&') < 0
                ? html
                : ENTITY.matcher(html).replaceAll(entity -> Matcher.quoteReplacement(character(entity)));
    }

    private static String character(MatchResult entity) {
        if (entity.group(3) != null) {
            return NAMED.getOrDefault(entity.group(3), entity.group());
        }
        var number =
                entity.group(1) != null ? Integer.parseInt(entity.group(1)) : Integer.parseInt(entity.group(2), 16);
        return Character.isValidCodePoint(number) ? Character.toString(number) : entity.group();
    }
}
