package dev.parlance.file.okapi;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.ISkeleton;
import net.sf.okapi.common.resource.Code;
import net.sf.okapi.common.resource.ITextUnit;
import org.jspecify.annotations.Nullable;

/** Comments of markup, which become the note of the text that contains or follows them. */
final class MarkupComments {
    private static final Pattern SCRIPT = Pattern.compile("(?is)<(script|style)\\b.*?(?:</\\1\\s*>|\\z)");
    private static final Pattern COMMENT = Pattern.compile("(?s)<!--(?!\\[)(.*?)-->");

    private final boolean wanted;
    private final List<String> waiting = new ArrayList<>();

    MarkupComments(boolean wanted) {
        this.wanted = wanted;
    }

    void remember(Event event) {
        if (wanted && event.isDocumentPart()) {
            collect(event.getDocumentPart().getSkeleton());
        }
    }

    /** The note of a text, with the comments before it and in it. */
    @Nullable
    String joined(@Nullable String note, ITextUnit unit) {
        if (!wanted) {
            return note;
        }
        collect(unit.getSkeleton());
        var inside = unit.getSource().getFirstContent().getCodes().stream()
                .map(Code::getOuterData)
                .flatMap(MarkupComments::texts);
        var all = Stream.of(Stream.ofNullable(note), waiting.stream(), inside)
                .flatMap(texts -> texts)
                .collect(Collectors.joining("\n"));
        waiting.clear();
        return all.isEmpty() ? null : all;
    }

    private void collect(@Nullable ISkeleton skeleton) {
        if (skeleton != null) {
            texts(SCRIPT.matcher(skeleton.toString()).replaceAll("")).forEach(waiting::add);
        }
    }

    private static Stream<String> texts(String markup) {
        return markup.contains("<!--")
                ? COMMENT.matcher(markup)
                        .results()
                        .map(comment -> comment.group(1).strip())
                        .filter(text -> !text.isEmpty())
                : Stream.empty();
    }
}
