package dev.parlance.file.formats.psd;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;

import dev.parlance.file.gate.UnreadableFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the text layers of a file. */
final class PsdLayers {
    private static final String SIGNATURE = "8BPS";
    private static final int LARGE_DOCUMENT = 2;
    private static final int CHANNELS_TO_MODE = 20;
    /** Blocks whose lengths have eight bytes in large documents. */
    private static final Set<String> WIDE = Set.of(
            "LMsk", "Lr16", "Lr32", "Layr", "Mt16", "Mt32", "Mtrn", "Alph", "FMsk", "lnk2", "FEid", "FXid", "PxSD");

    private static final Set<String> LAYERS = Set.of("Layr", "Lr16", "Lr32");
    private static final int HIDDEN = 2;
    /** The bits of all locks together, and the single ones for transparency, pixels and position. */
    private static final long LOCKED = 0x8000_0000L;

    private static final long LOCKED_PARTS = 7;
    private static final int GROUP_OPEN = 1;
    private static final int GROUP_CLOSED = 2;
    private static final int GROUP_END = 3;
    private static final int LONGEST_PATH = 1000;

    private final Section file;
    private final List<Layer> layers = new ArrayList<>();
    private boolean wide;

    private PsdLayers(Section file) {
        this.file = file;
    }

    /** A layer, or the beginning or end of a group. */
    private static final class Layer {
        private String name = "";
        private boolean hidden;
        private boolean locked;
        private int divider;
        private @Nullable LengthField text;
        private List<LengthField> within = List.of();

        /** Says in which group it is; null for none. */
        void within(@Nullable Layer group) {
            if (group != null) {
                hidden |= group.hidden;
                locked |= group.locked;
                var path = group.name + "/" + name;
                name = path.substring(Math.max(0, path.length() - LONGEST_PATH));
            }
        }

        TextLayer text(LengthField block) {
            var lengths = new ArrayList<LengthField>();
            lengths.add(block);
            lengths.addAll(within);
            var start = block.at() + block.bytes();
            return new TextLayer(name, hidden, locked, start, start + block.value(), lengths);
        }
    }

    /** The text layers in the order in which Photoshop lists them: the uppermost one first. */
    static List<TextLayer> of(Section file) throws UnreadableFile {
        var layers = new PsdLayers(file);
        layers.read();
        return layers.texts();
    }

    private void read() throws UnreadableFile {
        if (file.left() < SIGNATURE.length() || !file.key().equals(SIGNATURE)) {
            throw Section.broken("it does not begin with " + SIGNATURE);
        }
        wide = file.u16() == LARGE_DOCUMENT;
        file.skip(CHANNELS_TO_MODE);
        file.skip(file.u32());
        file.skip(file.u32());
        var all = field(file, wide);
        if (all.value() == 0) {
            return;
        }
        var section = file.part(all.value());
        var layerInfo = field(section, wide);
        if (layerInfo.value() > 0) {
            layerInfo(section.part(layerInfo.value()), List.of(layerInfo, all));
        }
        if (section.left() >= Integer.BYTES) {
            section.skip(section.u32());
            more(section, all);
        }
    }

    /** A length that comes next. */
    private static LengthField field(Section section, boolean isWide) throws UnreadableFile {
        var at = section.at();
        return new LengthField(at, isWide ? Long.BYTES : Integer.BYTES, section.length(isWide));
    }

    /** The blocks after the layers; those of documents with more than eight bits per channel have the layers. */
    private void more(Section section, LengthField all) throws UnreadableFile {
        while (section.left() >= 3 * Integer.BYTES) {
            var signature = section.key();
            if (!signature.equals("8BIM") && !signature.equals("8B64")) {
                return;
            }
            var key = section.key();
            var length = field(section, wide && WIDE.contains(key));
            var block = section.part(length.value());
            if (LAYERS.contains(key) && block.left() > 0) {
                layerInfo(block, List.of(length, all));
            }
            section.skip(Math.min(section.left(), -length.value() & 3));
        }
    }

    private void layerInfo(Section section, List<LengthField> within) throws UnreadableFile {
        var count = Math.abs((short) section.u16());
        for (var i = 0; i < count; i++) {
            layers.add(layer(section, within));
        }
    }

    private Layer layer(Section section, List<LengthField> within) throws UnreadableFile {
        section.skip(4 * Integer.BYTES);
        var channels = section.u16();
        section.skip((long) channels * (Short.BYTES + (wide ? Long.BYTES : Integer.BYTES)));
        section.skip(2 * Integer.BYTES);
        section.skip(2);
        var layer = new Layer();
        layer.hidden = (section.u8() & HIDDEN) != 0;
        section.skip(1);
        var extra = field(section, false);
        var all = new ArrayList<LengthField>();
        all.add(extra);
        all.addAll(within);
        layer.within = all;
        extra(section.part(extra.value()), layer);
        return layer;
    }

    private void extra(Section section, Layer layer) throws UnreadableFile {
        section.skip(section.u32());
        section.skip(section.u32());
        var length = section.u8();
        layer.name = new String(section.bytes(length), ISO_8859_1);
        section.skip(Math.min(section.left(), -(length + 1) & 3));
        while (section.left() >= 3 * Integer.BYTES) {
            section.skip(Integer.BYTES);
            var key = section.key();
            var field = field(section, wide && WIDE.contains(key));
            var at = section.at();
            block(key, section.part(field.value()), layer);
            if (key.equals("TySh")) {
                layer.text = new LengthField(field.at(), field.bytes(), section.at() - at);
            }
        }
    }

    private static void block(String key, Section block, Layer layer) throws UnreadableFile {
        switch (key) {
            case "luni" -> layer.name = new String(block.bytes(2 * block.u32()), UTF_16BE).replace("\0", "");
            case "lspf" -> {
                var locks = block.u32();
                layer.locked = (locks & LOCKED) != 0 || (locks & LOCKED_PARTS) == LOCKED_PARTS;
            }
            case "lsct" -> layer.divider = (int) block.u32();
            default -> {
                // says nothing about text
            }
        }
    }

    private List<TextLayer> texts() {
        var texts = new ArrayList<TextLayer>();
        Deque<Layer> groups = new ArrayDeque<>();
        for (var layer : layers.reversed()) {
            if (layer.divider == GROUP_END) {
                groups.poll();
                continue;
            }
            layer.within(groups.peek());
            if (layer.divider == GROUP_OPEN || layer.divider == GROUP_CLOSED) {
                groups.push(layer);
            } else if (layer.text != null) {
                texts.add(layer.text(layer.text));
            }
        }
        return texts;
    }
}
