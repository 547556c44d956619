package dev.parlance.file.formats.layout.mif;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
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
        return new Unit(Paragraph.of(source, null, null), taken && !WhiteSpace.isBlank(source), from, to, place);
    }

    private static SegmentText source(String decoded) {
        var parts = new CodedParts();
        var block = BLOCK.matcher(decoded);
        var at = 0;
        for (; block.find(); at = block.end()) {
            plain(decoded.substring(at, block.start()), parts);
            if (block.group(1) == null) {
                parts.text(block.group(2));
            } else {
                parts.alone(block.group(1), block.group(1).equals("\\t"));
            }
        }
        plain(decoded.substring(at), parts);
        return parts.done();
    }

    private static void plain(String decoded, CodedParts parts) {
        for (var i = 0; i < decoded.length(); i++) {
            var c = decoded.charAt(i);
            if (c == '\t' || c == '\n') {
                parts.alone(String.valueOf(c), true);
            } else {
                parts.text(String.valueOf(c));
            }
        }
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
