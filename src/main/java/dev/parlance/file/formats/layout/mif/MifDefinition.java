package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.splice.Unit;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.InlineCode.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.regex.Pattern;

/**
 * A string in which names between angle brackets and letters after a backslash have a meaning, such as that of a
 * variable or of an index marker.
 */
record MifDefinition(MifString strings, SegmentText source) implements Place {
    /** A building block; a special character, whose name may have two letters; a character that has no meaning so. */
    private static final Pattern BLOCK = Pattern.compile("(<[^<>]*+>|\\\\s[^\\\\<>]|\\\\[^\\\\<>])|\\\\([\\\\<>])");

    private static final String TAB = "\t";
    private static final String RETURN = "\n";

    /**
     * The unit of a string.
     *
     * @param from index of its first character in the file
     * @param to index after its last character
     */
    static Unit unit(String file, MifString strings, int from, int to, boolean taken) {
        var source = source(strings.decoded(file, from, to));
        var place = new MifDefinition(strings, source);
        var isBlank = source.text().replace(SegmentText.CODE, ' ').isBlank();
        return new Unit(Paragraph.of(source, null, null), taken && !isBlank, from, to, place);
    }

    private static SegmentText source(String decoded) {
        var text = new StringBuilder();
        var codes = new ArrayList<InlineCode>();
        var block = BLOCK.matcher(decoded);
        var at = 0;
        while (block.find()) {
            plain(decoded, at, block.start(), text, codes);
            at = block.end();
            if (block.group(1) == null) {
                text.append(block.group(2));
            } else {
                code(block.group(1), text, codes);
            }
        }
        plain(decoded, at, decoded.length(), text, codes);
        return new SegmentText(text.toString(), codes);
    }

    private static void plain(String decoded, int from, int to, StringBuilder text, ArrayList<InlineCode> codes) {
        for (var i = from; i < to; i++) {
            var c = decoded.charAt(i);
            if (c == '\t' || c == '\n' || c == SegmentText.CODE) {
                code(String.valueOf(c), text, codes);
            } else {
                text.append(c);
            }
        }
    }

    private static void code(String data, StringBuilder text, ArrayList<InlineCode> codes) {
        var space = data.equals("\\t") || data.isBlank();
        codes.add(new InlineCode(Kind.STANDALONE, codes.size() + 1, data, space));
        text.append(SegmentText.CODE);
    }

    @Override
    public SegmentText readAgain(SegmentText translation) {
        return MifString.held(TargetCodes.kept(source, translation), TAB, RETURN);
    }

    @Override
    public String written(SegmentText translation, CharsetEncoder encoder) {
        var kept = readAgain(translation);
        var codes = kept.codes().iterator();
        var written = new StringBuilder();
        for (var c : kept.text().codePoints().toArray()) {
            if (c == SegmentText.CODE) {
                codes.next().data().codePoints().forEach(each -> strings.encode(each, written, encoder));
                continue;
            } else if (c == '<' || c == '\\') {
                strings.encode('\\', written, encoder);
            }
            strings.encode(c, written, encoder);
        }
        return written.toString();
    }
}
