package dev.parlance.file;

import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.regex.Pattern;
import net.sf.okapi.common.resource.Code;
import net.sf.okapi.common.resource.TextFragment;
import org.jspecify.annotations.Nullable;

/** Turns Okapi's coded text into ours. */
final class OkapiText {
    /** Markup that shows as white space: line breaks and tabs of HTML, Word, PowerPoint, IDML, MIF and others. */
    private static final Pattern SPACE = Pattern.compile(
            "(?:<|&lt;)(?:\\w+:)?(?:br|cr|tab|ptab|lb|newline|line-break)\\b|<\\?ACE 8\\?>|\\A\\s+\\z",
            Pattern.CASE_INSENSITIVE);

    /** How the IDML filter names InDesign's special characters; those of no width are none. */
    private static final Pattern SPACE_TYPE = Pattern.compile("\\bsp-|nbsp-fixed-width|-tab\\b|lb-forced");

    private final FileFormat format;
    private final OkapiReferents referents;

    OkapiText(FileFormat format, OkapiReferents referents) {
        this.format = format;
        this.referents = referents;
    }

    /** The text of a fragment; runs of white space become one space when {@code collapse} says that they mean one. */
    SegmentText of(TextFragment fragment, boolean collapse) {
        var coded = fragment.getCodedText();
        var text = new StringBuilder(coded.length());
        var codes = new ArrayList<InlineCode>();
        for (var i = 0; i < coded.length(); i++) {
            var c = coded.charAt(i);
            var marked = TextFragment.isMarker(c) && i + 1 < coded.length();
            var code = marked ? code(fragment.getCode(coded.charAt(++i))) : codeFor(c, codes.size() + 1);
            if (code != null) {
                codes.add(code);
                text.append(SegmentText.CODE);
            } else if (!collapse || !isSpace(c)) {
                text.append(c);
            } else if (text.isEmpty() || text.charAt(text.length() - 1) != ' ') {
                text.append(' ');
            }
        }
        return new SegmentText(text.toString(), codes);
    }

    /** The code that a character stands for: Word and PowerPoint text has its breaks and tabs as characters here. */
    private @Nullable InlineCode codeFor(char c, int id) {
        if (c == SegmentText.CODE) {
            return new InlineCode(Kind.STANDALONE, id, String.valueOf(c), false);
        }
        return switch (format) {
            case DOCX, PPTX ->
                switch (c) {
                    case '\n' -> new InlineCode(Kind.STANDALONE, id, prefix() + "br/>", true);
                    case '\t' -> new InlineCode(Kind.STANDALONE, id, prefix() + "tab/>", true);
                    default -> null;
                };
            default -> null;
        };
    }

    private String prefix() {
        return format == FileFormat.DOCX ? "<w:" : "<a:";
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
