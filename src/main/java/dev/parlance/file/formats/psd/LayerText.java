package dev.parlance.file.formats.psd;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;

import dev.parlance.file.formats.psd.EngineValue.Characters;
import dev.parlance.file.formats.psd.EngineValue.Members;
import dev.parlance.file.formats.psd.StyledText.Stretch;
import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a layer with its styles.
 *
 * @param plain the text in the descriptor
 * @param terminated whether that ends with a zero
 * @param engine the data of the text engine in the descriptor
 * @param data these data
 * @param text the text in them
 * @param styles the styles of its characters
 * @param formats what its paragraphs look like
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LayerText(
        Descriptor.Member plain,
        boolean terminated,
        Descriptor.Member engine,
        byte[] data,
        Characters text,
        Runs styles,
        Runs formats) {
    static final char PARAGRAPH = '\r';
    private static final int TRANSFORM = 6 * Double.BYTES;

    /** Reads the text of a layer. */
    static LayerText of(Section file, TextLayer layer) throws UnreadableFile {
        var block = file.range(layer.start(), layer.end());
        block.skip(Short.BYTES + TRANSFORM + Short.BYTES + Integer.BYTES);
        var members = Descriptor.members(block);
        var plain = members.get("Txt ");
        var engine = members.get("EngineData");
        if (plain == null
                || engine == null
                || !plain.type().equals("TEXT")
                || !engine.type().equals("tdta")) {
            throw Section.broken("a text layer has no text");
        }
        var raw = file.range(engine.start(), engine.end());
        var data = raw.bytes(raw.u32());
        var root = EngineData.parse(data);
        if (at(root, "/EngineDict", "/Editor", "/Text") instanceof Characters text) {
            var length = text.text().length();
            var styles = Runs.of(at(root, "/EngineDict", "/StyleRun"), length);
            var formats = Runs.of(at(root, "/EngineDict", "/ParagraphRun"), length);
            return new LayerText(plain, isTerminated(file, plain), engine, data, text, styles, formats);
        }
        throw Section.broken("the data of a text have no text");
    }

    private static boolean isTerminated(Section file, Descriptor.Member plain) throws UnreadableFile {
        var value = file.range(plain.start(), plain.end());
        var length = value.u32();
        if (length == 0) {
            return false;
        }
        value.skip(Short.BYTES * (length - 1));
        return value.u16() == 0;
    }

    private static @Nullable EngineValue at(EngineValue root, String... names) {
        EngineValue value = root;
        for (var name : names) {
            value = value instanceof Members members ? members.all().get(name) : null;
        }
        return value;
    }

    /** Whether both places have this text; a mark at its end is only in the data of the text engine. */
    boolean has(Section file, String other) throws UnreadableFile {
        var value = file.range(plain.start(), plain.end());
        var inner = new String(value.bytes(Short.BYTES * value.u32()), UTF_16BE);
        return text.text().equals(other) && inner.equals(withoutMark(other) + (terminated ? "\0" : ""));
    }

    /** A text as the descriptor has it. */
    static String withoutMark(String text) {
        return text.endsWith(String.valueOf(PARAGRAPH)) ? text.substring(0, text.length() - 1) : text;
    }

    /** A style as it is in the data. */
    String style(int number) {
        var value = styles.array().all().get(number);
        return new String(data, value.start(), value.end() - value.start(), ISO_8859_1);
    }

    /** The numbers of the first runs that have the style of each run. */
    private int[] sameStyles() {
        var first = new HashMap<String, Integer>();
        var same = new int[styles.ends().length];
        for (var i = 0; i < same.length; i++) {
            var known = first.putIfAbsent(style(i), i);
            same[i] = known == null ? i : known;
        }
        return same;
    }

    /** Its paragraphs. */
    List<StyledText> paragraphs() {
        return new Division().paragraphs();
    }

    /** Divides the text into paragraphs, and those by their styles. */
    private final class Division {
        private final String all = text.text();
        private final int[] same = sameStyles();
        private final List<StyledText> found = new ArrayList<>();
        private List<Stretch> stretches = new ArrayList<>();
        private final StringBuilder characters = new StringBuilder();
        private int run;
        private int style = same[0];

        List<StyledText> paragraphs() {
            var start = 0;
            for (var i = 0; i < all.length(); i++) {
                while (styles.ends()[run] <= i) {
                    run++;
                }
                if (all.charAt(i) == PARAGRAPH) {
                    end(start, same[run]);
                    start = i + 1;
                } else {
                    if (same[run] != style) {
                        flush();
                        style = same[run];
                    }
                    characters.append(all.charAt(i));
                }
            }
            if (start < all.length()) {
                end(start, -1);
            }
            return found;
        }

        private void end(int start, int mark) {
            flush();
            found.add(StyledText.of(start, stretches, mark));
            stretches = new ArrayList<>();
        }

        private void flush() {
            if (!characters.isEmpty()) {
                stretches.add(new Stretch(style, characters.toString()));
                characters.setLength(0);
            }
        }
    }
}
