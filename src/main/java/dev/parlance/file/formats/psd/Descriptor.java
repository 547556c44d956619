package dev.parlance.file.formats.psd;

import dev.parlance.file.gate.UnreadableFile;
import java.util.HashMap;
import java.util.Map;

/** Finds the members of a descriptor (chapter "Descriptor structure" of the specification). */
final class Descriptor {
    private static final int DEEPEST = 64;

    private final Section data;

    private Descriptor(Section data) {
        this.data = data;
    }

    /**
     * A member.
     *
     * @param type four letters
     * @param start where its value begins in the file
     * @param end where its value ends
     */
    record Member(String type, long start, long end) {}

    /** The members of the descriptor that begins here, without those of others in it; the data are then behind it. */
    static Map<String, Member> members(Section data) throws UnreadableFile {
        var members = new HashMap<String, Member>();
        var reader = new Descriptor(data);
        reader.name();
        reader.key();
        for (var left = data.u32(); left > 0; left--) {
            var key = reader.key();
            var type = data.key();
            var start = data.at();
            reader.value(type, 0);
            members.putIfAbsent(key, new Member(type, start, data.at()));
        }
        return members;
    }

    private void name() throws UnreadableFile {
        data.skip(Short.BYTES * data.u32());
    }

    /** A key: four letters, or as many as are said before. */
    private String key() throws UnreadableFile {
        var length = data.u32();
        return new String(data.bytes(length == 0 ? 4 : length), java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    private void skipKey() throws UnreadableFile {
        var length = data.u32();
        data.skip(length == 0 ? 4 : length);
    }

    private void value(String type, int depth) throws UnreadableFile {
        if (depth > DEEPEST) {
            throw Section.broken("its descriptors are nested too deep");
        }
        switch (type) {
            case "Objc", "GlbO" -> object(depth);
            case "VlLs" -> list(depth);
            case "obj " -> references();
            case "TEXT" -> name();
            case "doub", "comp" -> data.skip(Long.BYTES);
            case "UntF" -> data.skip(Integer.BYTES + Long.BYTES);
            case "long" -> data.skip(Integer.BYTES);
            case "bool" -> data.skip(1);
            case "alis", "Pth ", "tdta" -> data.skip(data.u32());
            case "type", "GlbC" -> named();
            case "enum" -> keys(2);
            case "UnFl" -> {
                data.skip(Integer.BYTES);
                data.skip(Long.BYTES * data.u32());
            }
            default -> throw Section.broken("a descriptor has a value of the unknown type " + type);
        }
    }

    private void object(int depth) throws UnreadableFile {
        named();
        for (var left = data.u32(); left > 0; left--) {
            skipKey();
            value(data.key(), depth + 1);
        }
    }

    private void list(int depth) throws UnreadableFile {
        for (var left = data.u32(); left > 0; left--) {
            value(data.key(), depth + 1);
        }
    }

    private void named() throws UnreadableFile {
        name();
        skipKey();
    }

    private void keys(int count) throws UnreadableFile {
        for (var i = 0; i < count; i++) {
            skipKey();
        }
    }

    private void references() throws UnreadableFile {
        for (var left = data.u32(); left > 0; left--) {
            var form = data.key();
            switch (form) {
                case "prop" -> {
                    named();
                    skipKey();
                }
                case "Clss" -> named();
                case "Enmr" -> {
                    named();
                    keys(2);
                }
                case "rele" -> {
                    named();
                    data.skip(Integer.BYTES);
                }
                case "Idnt", "indx" -> data.skip(Integer.BYTES);
                case "name" -> {
                    named();
                    name();
                }
                default -> throw Section.broken("a descriptor has a reference of the unknown form " + form);
            }
        }
    }
}
