package dev.parlance.file.formats.markdown;

import dev.parlance.file.formats.markdown.inline.FlowText;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * A line of a code block, which has no escapes: line breaks become spaces. A blank line could be outside of its block,
 * so a blank translation is written as a no-break space.
 */
record CodeLine(SegmentText source) implements Place {

    private static final String NO_BREAK_SPACE = "\u00A0";

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        var line = FlowText.whole(kept.text()).replaceAll("[\\r\\n]+", " ");
        var text = line.replaceAll("\\A[ \\t]+|[ \\t]+\\z", "");
        return new SegmentText(text.isEmpty() ? NO_BREAK_SPACE : text, kept.codes());
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        return readAgain(translation).text();
    }
}
