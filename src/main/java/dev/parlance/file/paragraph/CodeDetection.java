package dev.parlance.file.paragraph;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.settings.UserExpression;
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
 * Turns parts of a text into inline codes as the import settings ask: first HTML, then arguments of ICU messages,
 * then the matches of an expression. A part that contains a code already stays as it is.
 */
final class CodeDetection {
    private static final Pattern HTML_TAG =
            Pattern.compile("<!--.*?-->|<(/?)([A-Za-z][A-Za-z0-9:-]*+)(?:\\s[^<>]*+)?>", Pattern.DOTALL);
    private static final Set<String> VOID = Set.of(
            "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr");

    private final FormatSettings settings;
    private final boolean html;
    private final @Nullable UserExpression expression;

    /**
     * With the settings of a format.
     *
     * @param html whether tags of HTML become codes
     */
    CodeDetection(FormatSettings settings, boolean html) {
        this.settings = settings;
        this.html = html;
        this.expression = settings.codes();
    }

    /** A part of the text that becomes a code. The two codes of a pair have the same number. */
    record Span(int start, int end, Kind kind, int pair) {
        static Span alone(int start, int end, int number) {
            return new Span(start, end, Kind.STANDALONE, number);
        }
    }

    CodedText coded(SegmentText text) {
        var coded = CodedText.none(text);
        coded = html ? coded.with(htmlTags(coded.text().text())) : coded;
        coded = settings.icu() ? coded.with(IcuArguments.of(coded.text().text())) : coded;
        return expression == null
                ? coded
                : coded.with(matches(expression, coded.text().text()));
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

    /** Pairs a closing tag with the nearest open tag of its name. Tags without a partner stand alone. */
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
}
