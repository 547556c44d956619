package dev.parlance.file.paragraph;

import dev.parlance.file.paragraph.CodeDetection.Span;
import dev.parlance.shared.InlineCode.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds tags and elements of HTML in a text. */
final class TagSpans {
    private static final Pattern TAG =
            Pattern.compile("<!--.*?-->|<(/?)([A-Za-z][A-Za-z0-9:-]*+)(?:\\s[^<>]*+)?>", Pattern.DOTALL);
    /** The tags of elements that the import settings name. */
    private static final Pattern NAMED = Pattern.compile("<(/?)([A-Za-z][A-Za-z0-9:-]*+)(?:\\s[^<>]*+|/)?>");

    private static final Set<String> VOID = Set.of(
            "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr");

    private TagSpans() {}

    /** The elements with these names, each with its content. An element within another one is part of that. */
    static List<Span> whole(String text, Set<String> names) {
        var spans = new ArrayList<Span>();
        var after = 0;
        for (var element : elements(text, names).entrySet()) {
            if (element.getKey() >= after) {
                after = element.getValue();
                spans.add(Span.alone(element.getKey(), after, spans.size()));
            }
        }
        return spans;
    }

    /** Where elements begin and end. */
    private static Map<Integer, Integer> elements(String text, Set<String> names) {
        var elements = new TreeMap<Integer, Integer>();
        var open = new HashMap<String, Deque<Integer>>();
        var tag = NAMED.matcher(text);
        while (tag.find()) {
            var name = tag.group(2).toLowerCase(Locale.ROOT);
            if (!names.contains(name)) {
                continue;
            }
            var begun = open.computeIfAbsent(name, _ -> new ArrayDeque<>());
            if (!"/".equals(tag.group(1)) && !isAlone(tag, name, text)) {
                begun.push(tag.start());
            } else {
                var start = "/".equals(tag.group(1)) ? begun.poll() : Integer.valueOf(tag.start());
                elements.put(start == null ? tag.start() : start, tag.end());
            }
        }
        return elements;
    }

    private static boolean isAlone(Matcher tag, String name, String text) {
        return VOID.contains(name) || text.charAt(tag.end() - 2) == '/';
    }

    /** All tags and comments. */
    static List<Span> all(String text) {
        return of(text, TAG, _ -> true);
    }

    /** The tags of the elements with these names. */
    static List<Span> of(String text, Set<String> elements) {
        return of(text, NAMED, elements::contains);
    }

    private static List<Span> of(String text, Pattern tag, Predicate<String> wanted) {
        var found = new Tags();
        if (text.indexOf('<') < 0) {
            return found.spans;
        }
        var matcher = tag.matcher(text);
        while (matcher.find()) {
            var name = matcher.group(2) == null ? "" : matcher.group(2).toLowerCase(Locale.ROOT);
            if (!wanted.test(name)) {
                continue;
            }
            if ("/".equals(matcher.group(1))) {
                found.close(matcher.start(), matcher.end(), name);
            } else {
                found.add(matcher.start(), matcher.end(), name, !name.isEmpty() && !isAlone(matcher, name, text));
            }
        }
        return found.spans;
    }

    /** Tags in their order; each is opened and closed in a time that does not depend on how many are open. */
    private static final class Tags {
        private final List<Span> spans = new ArrayList<>();
        private final Deque<Open> open = new ArrayDeque<>();
        /** How many tags of each name are open. */
        private final Map<String, Integer> names = new HashMap<>();

        private record Open(int span, String name) {}

        void add(int start, int end, String name, boolean opens) {
            if (opens) {
                open.push(new Open(spans.size(), name));
                names.merge(name, 1, Integer::sum);
            }
            spans.add(Span.alone(start, end, spans.size()));
        }

        /** Pairs a closing tag with the nearest open tag of its name. Tags without a partner stand alone. */
        void close(int start, int end, String name) {
            if (names.getOrDefault(name, 0) == 0) {
                spans.add(Span.alone(start, end, spans.size()));
                return;
            }
            var partner = pop();
            while (!partner.name.equals(name)) {
                // what was opened within and not closed stands alone
                partner = pop();
            }
            var opening = spans.get(partner.span);
            spans.set(partner.span, new Span(opening.start(), opening.end(), Kind.OPEN, opening.pair()));
            spans.add(new Span(start, end, Kind.CLOSE, opening.pair()));
        }

        private Open pop() {
            var last = open.pop();
            names.merge(last.name, -1, Integer::sum);
            return last;
        }
    }
}
