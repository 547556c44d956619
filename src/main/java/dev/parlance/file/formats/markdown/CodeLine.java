package dev.parlance.file.formats.markdown;

import dev.parlance.file.formats.markdown.inline.FlowText;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/** A line of a code block, which has no escapes: line breaks become spaces. */
record CodeLine(SegmentText source) implements Place {

    @Override
    public SegmentText readAgain(SegmentText translation) {
        var kept = TargetCodes.kept(source, translation);
        var line = FlowText.whole(kept.text()).replaceAll("[\\r\\n]+", " ");
        return new SegmentText(line.replaceAll("\\A[ \\t]+|[ \\t]+\\z", ""), kept.codes());
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        return readAgain(translation).text();
    }
}
