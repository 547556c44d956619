package dev.parlance.file.formats.psd;

import dev.parlance.file.gate.UnreadableFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Changes of a file, which are made in a copy of it, with the lengths of all parts that contain them. */
final class PsdCopy {
    /** Parts of layers begin at a multiple of this. */
    private static final int ALIGNMENT = 4;

    private final List<ByteEdit> edits = new ArrayList<>();
    private final Map<LengthField, Long> growth = new HashMap<>();

    /** Adds the changes of a layer. */
    void add(TextLayer layer, List<ByteEdit> changes) {
        edits.addAll(changes);
        var grown = changes.stream().mapToLong(ByteEdit::growth).sum();
        var padding = (int) (-grown & (ALIGNMENT - 1));
        edits.add(new ByteEdit(layer.end(), layer.end(), new byte[padding]));
        for (var length : layer.lengths()) {
            growth.merge(length, grown + padding, Long::sum);
        }
    }

    boolean isEmpty() {
        return edits.isEmpty();
    }

    /** Writes the copy. */
    void write(Path original, Path out) throws UnreadableFile, IOException {
        for (var each : growth.entrySet()) {
            edits.add(length(each.getKey(), each.getValue()));
        }
        edits.sort(Comparator.comparingLong(ByteEdit::start));
        try (var from = FileChannel.open(original, StandardOpenOption.READ);
                var to = new BufferedOutputStream(Files.newOutputStream(out))) {
            var at = 0L;
            for (var edit : edits) {
                copy(from, at, edit.start(), to);
                to.write(edit.bytes());
                at = edit.end();
            }
            copy(from, at, from.size(), to);
        }
    }

    private static ByteEdit length(LengthField field, long grown) throws UnreadableFile {
        var value = field.value() + grown;
        var bytes = ByteBuffer.allocate(field.bytes());
        if (field.bytes() == Long.BYTES) {
            bytes.putLong(value);
        } else if (value >>> Integer.SIZE == 0) {
            bytes.putInt((int) value);
        } else {
            throw UnreadableFile.tooLarge("with its translations a part of the file has too many bytes", 0xFFFF_FFFFL);
        }
        return new ByteEdit(field.at(), field.at() + field.bytes(), bytes.array());
    }

    private static void copy(FileChannel from, long start, long end, BufferedOutputStream to) throws IOException {
        to.flush();
        var channel = Channels.newChannel(to);
        for (var at = start; at < end; ) {
            at += from.transferTo(at, end - at, channel);
        }
    }
}
