package dev.parlance.file.okapi;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import net.sf.okapi.common.resource.Code;
import net.sf.okapi.common.resource.TextFragment;
import org.jspecify.annotations.Nullable;

/** Turns the coded texts of Okapi into ours. */
final class OkapiText {
    /** Markup that shows as white space: line breaks and tabs of HTML, Word, PowerPoint, IDML and others. */
    private static final Pattern SPACE = Pattern.compile(
            "(?:<|&lt;)(?:\\w+:)?(?:br|cr|tab|ptab|lb|newline|line-break)\\b|<\\?ACE 8\\?>|\\A\\s+\\z",
            Pattern.CASE_INSENSITIVE);

    /**
     * Names of the special characters of InDesign in the IDML filter. Characters without a width do not count as
     * white space.
     */
    private static final Pattern SPACE_TYPE = Pattern.compile("\\bsp-|nbsp-fixed-width|-tab\\b|lb-forced");

    private final OkapiFormat format;
    private final OkapiReferents referents;

    OkapiText(OkapiFormat format, OkapiReferents referents) {
        this.format = format;
        this.referents = referents;
    }

    /**
     * A text with the origins of its codes.
     *
     * @param origins as many as the text has codes
     * @param spaces the runs of white space in the file, by the position of the one space that each became
     */
    record Read(SegmentText text, List<Origin> origins, Map<Integer, String> spaces) {
        /** The characters of the file behind one character of the text. */
        String raw(int index) {
            var run = spaces.get(index);
            return run == null ? text.text().substring(index, index + 1) : run;
        }
    }

    /**
     * The origin of a code.
     *
     * @param okapi null when the code stands for {@code character}
     */
    record Origin(InlineCode code, @Nullable Code okapi, char character) {}

    /** The text of a fragment. When {@code collapse} is true, each run of white space becomes one space. */
    SegmentText of(TextFragment fragment, boolean collapse) {
        return read(fragment, collapse).text();
    }

    /** As {@link #of}, with the origins of its codes. */
    Read read(TextFragment fragment, boolean collapse) {
        var coded = fragment.getCodedText();
        var text = new StringBuilder(coded.length());
        var origins = new ArrayList<Origin>();
        var spaces = new HashMap<Integer, String>();
        for (var i = 0; i < coded.length(); i++) {
            var c = coded.charAt(i);
            var marked =
                    TextFragment.isMarker(c) && i + 1 < coded.length() ? fragment.getCode(coded.charAt(++i)) : null;
            var code = marked != null ? code(marked) : codeFor(c, origins.size() + 1);
            if (code != null) {
                origins.add(new Origin(code, marked, c));
                text.append(SegmentText.CODE);
            } else if (!collapse || !isSpace(c)) {
                text.append(c);
            } else {
                if (text.isEmpty() || text.charAt(text.length() - 1) != ' ') {
                    text.append(' ');
                }
                spaces.merge(text.length() - 1, String.valueOf(c), String::concat);
            }
        }
        spaces.values().removeIf(" "::equals);
        var codes = origins.stream().map(Origin::code).toList();
        return new Read(new SegmentText(text.toString(), codes), List.copyOf(origins), spaces);
    }

    /** The code for a character that is markup in the file; null for text. */
    private @Nullable InlineCode codeFor(char c, int id) {
        if (c == SegmentText.CODE) {
            return new InlineCode(Kind.STANDALONE, id, String.valueOf(c), false);
        }
        var markup = format.codeOf(c);
        return markup == null ? null : new InlineCode(Kind.STANDALONE, id, markup, true);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
    }

    private InlineCode code(Code code) {
        var kind = switch (code.getTagType()) {
            case OPENING -> Kind.OPEN;
            case CLOSING -> Kind.CLOSE;
            case PLACEHOLDER -> Kind.STANDALONE;
        };
        var data = referents.resolved(code.getOuterData());
        return new InlineCode(kind, code.getId(), data, isSpace(code, data));
    }

    private static boolean isSpace(Code code, String data) {
        return Code.TYPE_LB.equals(code.getType())
                || SPACE_TYPE.matcher(code.getType()).find()
                || SPACE.matcher(data).find();
    }
}
