package dev.parlance.file.formats.layout.quark;

import dev.parlance.file.format.UnwritableText;
import dev.parlance.file.splice.Place;
import dev.parlance.file.splice.TargetCodes;
import dev.parlance.file.text.CodedParts;
import dev.parlance.file.text.LineRanges;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;

/**
 * The text of a paragraph, which is in one line.
 *
 * @param source its text
 * @param dropsSpacing whether kerning and tracking are left out
 */
record QuarkPlace(SegmentText source, boolean dropsSpacing) implements Place {

    @Override
    public SegmentText readAgain(SegmentText text) {
        return QuarkText.read(raw(text), dropsSpacing).text();
    }

    @Override
    public String written(SegmentText text, CharsetEncoder encoder) {
        var raw = raw(text);
        raw.codePoints()
                .filter(c -> !encoder.canEncode(Character.toString(c)))
                .findFirst()
                .ifPresent(c -> {
                    throw new UnwritableText(
                            c,
                            "the encoding of the file, %s, does not have it"
                                    .formatted(encoder.charset().name()));
                });
        return raw;
    }

    private String raw(SegmentText translation) {
        var text = TargetCodes.kept(source, translation);
        var raw = new StringBuilder();
        var codes = text.codes().iterator();
        var characters = LineRanges.unified(text.text());
        for (var i = 0; i < characters.length(); i++) {
            var c = characters.charAt(i);
            switch (c) {
                case SegmentText.CODE -> raw.append(codes.next().data());
                case '<', '@', '\\' -> raw.append("<\\").append(c).append('>');
                case '\n' -> raw.append("<\\n>");
                default -> raw.append(c);
            }
        }
        return CodedParts.encodable(raw.toString());
    }
}
