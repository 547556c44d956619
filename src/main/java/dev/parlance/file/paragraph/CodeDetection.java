package dev.parlance.file.paragraph;

import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.settings.UserExpression;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns parts of a text into inline codes as the import settings ask: first elements and tags, then marks of Markdown,
 * arguments of ICU messages, and the matches of an expression. A part that contains a code already stays as it is.
 */
final class CodeDetection {
    private final FormatSettings settings;
    private final boolean html;
    private final Set<String> inline;
    private final Set<String> opaque;
    private final @Nullable UserExpression expression;

    /**
     * With the settings of a format.
     *
     * @param html whether tags of HTML become codes
     */
    CodeDetection(FormatSettings settings, boolean html) {
        this.settings = settings;
        this.html = html;
        this.inline = settings.inlineElements();
        this.opaque = settings.opaqueElements();
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
        coded = opaque.isEmpty()
                ? coded
                : coded.with(TagSpans.whole(coded.text().text(), opaque));
        coded = html ? coded.with(TagSpans.all(coded.text().text())) : coded;
        coded = inline.isEmpty() ? coded : coded.with(TagSpans.of(coded.text().text(), inline));
        coded = settings.markdown() ? coded.with(new MarkdownMarks(coded.text().text()).spans()) : coded;
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
}
