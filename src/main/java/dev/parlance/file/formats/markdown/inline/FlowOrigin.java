package dev.parlance.file.formats.markdown.inline;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.util.List;
import java.util.Map;

/**
 * Where a flowing text comes from.
 *
 * @param raw its characters in the file
 * @param start index of the first one in the file
 * @param texts the ranges of the file that are text, in pairs of their beginnings and ends
 * @param spaces the white space in the file, by the position of what it became
 * @param breaks the line breaks in the file with what precedes the next line, by the position of what they became
 * @param labels of links that have no other label than their text, by their closing codes
 */
record FlowOrigin(
        String raw,
        int start,
        List<Integer> texts,
        Map<Integer, String> spaces,
        Map<Integer, String> breaks,
        Map<InlineCode, String> labels) {

    /** Where a code begins in the raw characters, which is the first place after the text before it. */
    int codeStart(String data, int from) {
        for (var at = raw.indexOf(data, from); at >= 0; at = raw.indexOf(data, at + 1)) {
            // the character that stands for codes is a code itself, and text of the file
            if (!isText(start + at) || data.charAt(0) == SegmentText.CODE) {
                return at;
            }
        }
        throw new IllegalArgumentException("no code " + data);
    }

    private boolean isText(int position) {
        var before = 0;
        var after = texts.size() / 2;
        while (before < after) {
            var middle = (before + after) / 2;
            if (texts.get(middle * 2 + 1) <= position) {
                before = middle + 1;
            } else {
                after = middle;
            }
        }
        return before * 2 < texts.size() && texts.get(before * 2) <= position;
    }
}
