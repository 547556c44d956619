package dev.parlance.file;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Turns stretches of text into inline codes as the import settings ask: HTML, arguments of ICU messages, what an
 * expression matches; in this order. What holds a code already is left as it is.
 */
final class Tagging implements ParagraphSink {
    private static final Pattern HTML_TAG =
            Pattern.compile("<!--.*?-->|<(/?)([A-Za-z][A-Za-z0-9:-]*+)(?:\\s[^<>]*+)?>", Pattern.DOTALL);
    private static final Set<String> VOID = Set.of(
            "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr");

    private final FormatSettings settings;
    private final ParagraphSink sink;
    private final @Nullable UserExpression tags;

    Tagging(FormatSettings settings, ParagraphSink sink) {
        this.settings = settings;
        this.sink = sink;
        this.tags = settings.tags();
    }

    /** A stretch that becomes a code; a pair shares its number. */
    record Span(int start, int end, Kind kind, int pair) {
        static Span alone(int start, int end, int number) {
            return new Span(start, end, Kind.STANDALONE, number);
        }
    }

    @Override
    public void accept(Paragraph paragraph) {
        var target = paragraph.target();
        sink.accept(
                tags == null && !settings.html() && !settings.icu()
                        ? paragraph
                        : paragraph.with(tagged(paragraph.source()), target == null ? null : tagged(target)));
    }

    private SegmentText tagged(SegmentText text) {
        var tagged = settings.html() ? apply(text, htmlTags(text.text())) : text;
        tagged = settings.icu() ? apply(tagged, IcuArguments.of(tagged.text())) : tagged;
        return tags == null ? tagged : apply(tagged, matches(tags, tagged.text()));
    }

    private static List<Span> matches(UserExpression expression, String text) {
        var spans = new ArrayList<Span>();
        expression.each(text, match -> spans.add(Span.alone(match.start(), match.end(), spans.size())));
        return spans;
    }

    private static List<Span> htmlTags(String text) {
        var spans = new ArrayList<Span>();
        if (text.indexOf('<') < 0) {
            return spans;
        }
        var open = new ArrayDeque<Integer>();
        var names = new ArrayList<String>();
        var matcher = HTML_TAG.matcher(text);
        while (matcher.find()) {
            var name = matcher.group(2) == null ? "" : matcher.group(2).toLowerCase(java.util.Locale.ROOT);
            names.add(name);
            var span = Span.alone(matcher.start(), matcher.end(), spans.size());
            if ("/".equals(matcher.group(1))) {
                closed(span, name, names, open, spans);
            } else {
                if (!name.isEmpty() && !VOID.contains(name) && text.charAt(matcher.end() - 2) != '/') {
                    open.push(spans.size());
                }
                spans.add(span);
            }
        }
        return spans;
    }

    /** A closing tag and the nearest open one of its name become a pair; what stays without the other stands alone. */
    private static void closed(Span span, String name, List<String> names, Deque<Integer> open, List<Span> spans) {
        var partner = open.stream().filter(at -> names.get(at).equals(name)).findFirst();
        if (partner.isEmpty()) {
            spans.add(span);
            return;
        }
        while (!open.pop().equals(partner.get())) {
            // what was opened within and not closed stands alone
        }
        var opening = spans.get(partner.get());
        spans.set(partner.get(), new Span(opening.start(), opening.end(), Kind.OPEN, opening.pair()));
        spans.add(new Span(span.start(), span.end(), Kind.CLOSE, opening.pair()));
    }

    private static SegmentText apply(SegmentText text, List<Span> spans) {
        if (spans.isEmpty()) {
            return text;
        }
        var all = text.text();
        var next = text.codes().stream().mapToInt(InlineCode::id).max().orElse(0) + 1;
        var tagged = new StringBuilder(all.length());
        var codes = new ArrayList<InlineCode>();
        var old = text.codes().iterator();
        var at = 0;
        for (var span : spans) {
            var data = all.substring(span.start(), span.end());
            if (span.start() < at || data.indexOf(SegmentText.CODE) >= 0) {
                continue;
            }
            copy(all, at, span.start(), tagged, codes, old);
            tagged.append(SegmentText.CODE);
            codes.add(new InlineCode(span.kind(), next + span.pair(), data, isSpace(data)));
            at = span.end();
        }
        copy(all, at, all.length(), tagged, codes, old);
        return new SegmentText(tagged.toString(), codes);
    }

    private static void copy(
            String text,
            int from,
            int to,
            StringBuilder into,
            List<InlineCode> codes,
            java.util.Iterator<InlineCode> old) {
        for (var i = from; i < to; i++) {
            into.append(text.charAt(i));
            if (text.charAt(i) == SegmentText.CODE) {
                codes.add(old.next());
            }
        }
    }

    private static boolean isSpace(String data) {
        return data.isBlank() || data.regionMatches(true, 0, "<br", 0, 3);
    }
}
