package dev.parlance.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Photoshop files for tests: layers without pixels. */
final class PsdDocument {

    private PsdDocument() {}

    /**
     * A layer, or the end or beginning of a group.
     *
     * @param flags 2 for hidden
     * @param locks bits, the highest one for all
     * @param divider 3 for the end of a group, which precedes its layers; 1 for the group after them
     * @param text the data of a text; null for none
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Layer(String name, int flags, int locks, int divider, byte @Nullable [] text) {
        Layer(String name, byte[] text) {
            this(name, 0, 0, 0, text);
        }
    }

    /** What writes bytes. */
    private interface Content {
        void to(DataOutputStream out) throws IOException;
    }

    private static byte[] bytes(Content content) {
        var bytes = new ByteArrayOutputStream();
        try {
            content.to(new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /**
     * The file.
     *
     * @param large whether lengths have eight bytes
     * @param deep whether it has 16 bits per channel, so that its layers are in another place
     * @param layers from the lowest one on
     */
    static byte[] file(boolean large, boolean deep, Layer... layers) {
        var all = bytes(out -> {
            out.writeShort(layers.length);
            for (var layer : layers) {
                layer(out, large, layer);
            }
            out.write(new byte[2 * layers.length]);
        });
        return bytes(out -> {
            header(out, large, deep);
            var more = more(large, deep, all);
            length(out, large, more.length);
            out.write(more);
            out.write(new byte[deep ? 8 : 5]);
        });
    }

    /** One pixel of red, green and blue. */
    private static void header(DataOutputStream out, boolean large, boolean deep) throws IOException {
        out.writeBytes("8BPS");
        out.writeShort(large ? 2 : 1);
        out.write(new byte[6]);
        out.writeShort(3);
        out.writeInt(1);
        out.writeInt(1);
        out.writeShort(deep ? 16 : 8);
        out.writeShort(3);
        out.writeInt(0);
        out.writeInt(0);
    }

    /** The section of the layers. */
    private static byte[] more(boolean large, boolean deep, byte[] layers) {
        var layerInfo = deep ? new byte[0] : padded(layers);
        return bytes(out -> {
            length(out, large, layerInfo.length);
            out.write(layerInfo);
            out.writeInt(0);
            if (deep) {
                out.writeBytes("8BIMLr16");
                length(out, large, layers.length);
                out.write(padded(layers));
            }
        });
    }

    private static byte[] padded(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + (-bytes.length & 3));
    }

    private static void length(DataOutputStream out, boolean large, int length) throws IOException {
        if (large) {
            out.writeLong(length);
        } else {
            out.writeInt(length);
        }
    }

    private static void layer(DataOutputStream out, boolean large, Layer layer) throws IOException {
        out.write(new byte[16]);
        out.writeShort(1);
        out.writeShort(0);
        length(out, large, 2);
        out.writeBytes("8BIMnorm");
        out.write(new byte[] {(byte) 255, 0, (byte) layer.flags(), 0});
        var extra = bytes(next -> {
            next.writeInt(0);
            next.writeInt(0);
            next.write(new byte[] {1, 'x', 0, 0});
            block(next, "luni", bytes(name -> unicode(name, layer.name())));
            block(next, "lspf", bytes(locks -> locks.writeInt(layer.locks())));
            block(next, "lsct", bytes(divider -> divider.writeInt(layer.divider())));
            if (layer.text() != null) {
                block(next, "TySh", padded(layer.text()));
            }
        });
        out.writeInt(extra.length);
        out.write(extra);
    }

    private static void block(DataOutputStream out, String key, byte[] content) throws IOException {
        out.writeBytes("8BIM" + key);
        out.writeInt(content.length);
        out.write(content);
    }

    private static void unicode(DataOutputStream out, String text) throws IOException {
        out.writeInt(text.length());
        out.writeChars(text);
    }

    /**
     * The data of a text in one style.
     *
     * @param text its paragraphs end with a carriage return
     */
    static byte[] text(String text) {
        return text(text, List.of("<< /Size 12.0 >>"), String.valueOf(text.length()));
    }

    /**
     * The data of a text.
     *
     * @param styles of its runs
     * @param lengths of its runs
     */
    static byte[] text(String text, List<String> styles, String lengths) {
        var engine = engine(text, String.join(" ", styles), lengths);
        return bytes(out -> {
            out.writeShort(1);
            out.write(new byte[48]);
            out.writeShort(50);
            out.writeInt(16);
            unicode(out, "");
            out.writeBytes("\0\0\0\0TxLr");
            out.writeInt(4);
            out.writeBytes("\0\0\0\0Txt TEXT");
            unicode(out, text.replaceFirst("\r$", "") + "\0");
            out.writeBytes("\0\0\0\u000CtextGriddingenum\0\0\0\u000CtextGridding\0\0\0\0None");
            out.writeBytes("\0\0\0\u0009TextIndexlong\0\0\0\0");
            out.writeBytes("\0\0\0\nEngineDatatdta");
            out.writeInt(engine.length());
            out.write(engine.getBytes(ISO_8859_1));
            out.writeShort(1);
            out.write(new byte[20]);
        });
    }

    /** The data of the text engine, one character per byte. */
    private static String engine(String text, String styles, String lengths) {
        return """


            <<
            	/EngineDict
            	<<
            		/Editor
            		<<
            			/Text %s
            		>>
            		/ParagraphRun
            		<<
            			/RunArray [ %s ]
            			/RunLengthArray [ %s ]
            		>>
            		/StyleRun
            		<<
            			/RunArray [ %s ]
            			/RunLengthArray [ %s ]
            			/IsJoinable 2
            		>>
            		/AntiAlias 4
            	>>
            	/ResourceDict
            	<<
            		/KinsokuSet [ << /Name (\u00FE\u00FF\u0000H) /NoStart (\u00FE\u00FF0\\)) >> ]
            	>>
            >>""".formatted(string(text), "<< >>", text.length(), styles, lengths);
    }

    /** A string in UTF-16 with escapes, one character per byte. */
    private static String string(String text) {
        var bytes = new String(("\uFEFF" + text).getBytes(UTF_16BE), ISO_8859_1);
        return "(" + bytes.replaceAll("([()\\\\])", "\\\\$1") + ")";
    }
}
