package dev.parlance.file.formats.pdf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import java.io.IOException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.contentstream.operator.OperatorName;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.jspecify.annotations.Nullable;

/**
 * The characters of fonts by their codes, before PDFBox reads them: it adds each code of a range to a map, and a range
 * may have 4 billion of them (ISO 32000-2, 9.10.3, permits 256).
 */
final class CharacterMaps {
    private static final int MOST_CODES = 1 << 18;
    private static final int MOST_BYTES = 4 << 20;
    private static final String BLOCK = "beginbfrange";
    private static final String CODE = "\\s*+<([0-9A-Fa-f\\s]*+)>";
    /** The first and the last code of a range, before its characters. */
    private static final Pattern RANGE = Pattern.compile(CODE + CODE + "\\s*+(?=[<\\[])");

    private static final Pattern SPACE = Pattern.compile("\\s");
    /** A code has as many bytes; PDFBox looks at the last ones. */
    private static final int DIGITS = 2 * Integer.BYTES;

    private final Set<COSDictionary> checked = Collections.newSetFromMap(new IdentityHashMap<>());

    /**
     * Refuses the font that an operator selects if it has too many codes.
     *
     * @param operands null for an operator that another one executes
     */
    void check(Operator operator, @Nullable List<COSBase> operands, @Nullable PDResources resources)
            throws UnreadableFile {
        if (resources == null
                || operands == null
                || operands.isEmpty()
                || !(operands.getFirst() instanceof COSName name)) {
            return;
        }
        var font = switch (operator.getName()) {
            case OperatorName.SET_FONT_AND_SIZE -> entry(resources, COSName.FONT, name);
            case OperatorName.SET_GRAPHICS_STATE_PARAMS -> ofState(entry(resources, COSName.EXT_G_STATE, name));
            default -> null;
        };
        if (font != null && checked.add(font)) {
            check(font);
        }
    }

    private static @Nullable COSDictionary entry(PDResources resources, COSName kind, COSName name) {
        var entries = resources.getCOSObject().getCOSDictionary(kind);
        return entries == null ? null : entries.getCOSDictionary(name);
    }

    private static @Nullable COSDictionary ofState(@Nullable COSDictionary state) {
        return state != null
                        && state.getDictionaryObject(COSName.FONT) instanceof COSArray setting
                        && setting.size() > 0
                        && setting.getObject(0) instanceof COSDictionary font
                ? font
                : null;
    }

    private static void check(COSDictionary font) throws UnreadableFile {
        for (var key : List.of(COSName.TO_UNICODE, COSName.ENCODING)) {
            if (font.getDictionaryObject(key) instanceof COSStream map) {
                check(text(map));
            }
        }
    }

    private static String text(COSStream map) throws UnreadableFile {
        try (var bytes = map.createInputStream()) {
            var text = bytes.readNBytes(MOST_BYTES + 1);
            if (text.length > MOST_BYTES) {
                throw UnreadableFile.tooLarge("the characters of a font of the PDF take too many bytes", MOST_BYTES);
            }
            return new String(text, ISO_8859_1);
        } catch (IOException damaged) {
            return "";
        }
    }

    private static void check(String map) throws UnreadableFile {
        var codes = codes(map);
        if (codes > MOST_CODES) {
            throw new UnreadableFile(
                    Reason.BROKEN, "the PDF is damaged: a font has %d codes of characters".formatted(codes));
        }
    }

    /** In linear time. Of a range with a list of characters, PDFBox adds no more codes than those. */
    private static long codes(String map) {
        var codes = 0L;
        var range = RANGE.matcher(map);
        for (var at = map.indexOf(BLOCK); at >= 0; at = map.indexOf(BLOCK, at)) {
            at += BLOCK.length();
            while (range.region(at, map.length()).lookingAt()) {
                var list = map.charAt(range.end()) == '[';
                codes += list ? 0 : Math.max(0, (long) code(range.group(2)) - code(range.group(1)));
                var end = map.indexOf(list ? ']' : '>', range.end());
                if (end < 0) {
                    return codes;
                }
                at = end + 1;
            }
        }
        return codes;
    }

    private static int code(String text) {
        var digits = SPACE.matcher(text).replaceAll("");
        var even = digits.length() % 2 == 0 ? digits : digits + "0";
        return even.isEmpty() ? 0 : HexFormat.fromHexDigits(even, Math.max(0, even.length() - DIGITS), even.length());
    }
}
