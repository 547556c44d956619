package dev.parlance.file.paragraph;

import dev.parlance.file.format.Translations;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;

/** The text of a paragraph with translations in the place of some parts. */
final class MergedText {
    private final SegmentText source;
    private final Translations.Raw raw;
    private final StringBuilder text;
    private final List<InlineCode> codes = new ArrayList<>();
    private int at;
    private int nextCode;
    private boolean changed;

    MergedText(SegmentText source, Translations.Raw raw) {
        this.source = source;
        this.raw = raw;
        this.text = new StringBuilder(source.text().length() + 16);
    }

    /** Begins after the white space at the start. */
    void leaveOut(String space) {
        at = space.length();
    }

    void upTo(int end) {
        for (; at < end; at++) {
            text.append(raw.at(at));
            if (source.text().charAt(at) == SegmentText.CODE) {
                codes.add(source.codes().get(nextCode++));
            }
        }
    }

    void instead(int end, SegmentText other) {
        for (; at < end; at++) {
            nextCode += source.text().charAt(at) == SegmentText.CODE ? 1 : 0;
        }
        text.append(other.text());
        codes.addAll(other.codes());
        changed = true;
    }

    boolean changed() {
        return changed;
    }

    SegmentText text() {
        return new SegmentText(text.toString(), codes);
    }
}
