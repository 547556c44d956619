package dev.parlance.file.formats.psd;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;

import dev.parlance.file.formats.psd.StyledText.Stretch;
import dev.parlance.shared.SegmentText;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Writes the text of a layer with its translations. Each paragraph stays one, with the look that it has. */
final class LayerWriter {
    private final LayerText layer;
    private final List<StyledText> paragraphs;
    private final StringBuilder text = new StringBuilder();
    private final List<Stretch> stretches = new ArrayList<>();
    /** Where each paragraph begins in the new text. */
    private final List<Integer> starts = new ArrayList<>();

    /**
     * Writes paragraphs.
     *
     * @param translations null where there is none
     */
    LayerWriter(LayerText layer, List<StyledText> paragraphs, List<@Nullable SegmentText> translations) {
        this.layer = layer;
        this.paragraphs = paragraphs;
        for (var i = 0; i < paragraphs.size(); i++) {
            var translation = translations.get(i);
            var paragraph = paragraphs.get(i);
            starts.add(text.length());
            (translation == null ? paragraph.original() : paragraph.stretches(translation)).forEach(this::add);
            if (paragraph.mark() >= 0) {
                add(new Stretch(paragraph.mark(), String.valueOf(LayerText.PARAGRAPH)));
            }
        }
    }

    private void add(Stretch stretch) {
        text.append(stretch.text());
        stretches.add(stretch);
    }

    /** The new text of the layer. */
    String text() {
        return text.toString();
    }

    /** The changes of the file, in the order of their ranges. */
    List<ByteEdit> edits() {
        var plain = LayerText.withoutMark(text());
        var characters = (layer.terminated() ? plain + '\0' : plain).getBytes(UTF_16BE);
        var data = data();
        var edits = new ArrayList<ByteEdit>();
        edits.add(replaced(layer.plain(), characters.length / 2, characters));
        edits.add(replaced(layer.engine(), data.length, data));
        edits.sort(Comparator.comparingLong(ByteEdit::start));
        return edits;
    }

    private static ByteEdit replaced(Descriptor.Member member, int length, byte[] value) {
        var bytes = ByteBuffer.allocate(Integer.BYTES + value.length)
                .putInt(length)
                .put(value)
                .array();
        return new ByteEdit(member.start(), member.end(), bytes);
    }

    /** The data of the text engine. */
    private byte[] data() {
        var merged = merged();
        var edits = new ArrayList<ByteEdit>();
        edits.add(edit(layer.text(), EngineData.string(text.toString())));
        edits.add(edit(
                layer.styles().array(),
                merged.stream().map(each -> layer.style(each.style())).collect(Collectors.joining(" ", "[ ", " ]"))));
        edits.add(edit(
                layer.styles().lengths(),
                lengths(merged.stream().mapToInt(each -> each.text().length()))));
        edits.add(edit(layer.formats().lengths(), lengths(formats())));
        edits.sort(Comparator.comparingLong(ByteEdit::start));
        var out = new ByteArrayOutputStream();
        var at = 0;
        for (var edit : edits) {
            out.write(layer.data(), at, (int) edit.start() - at);
            out.writeBytes(edit.bytes());
            at = (int) edit.end();
        }
        out.write(layer.data(), at, layer.data().length - at);
        return out.toByteArray();
    }

    private static ByteEdit edit(EngineValue value, byte[] bytes) {
        return new ByteEdit(value.start(), value.end(), bytes);
    }

    private static ByteEdit edit(EngineValue value, String text) {
        return edit(value, text.getBytes(ISO_8859_1));
    }

    private static String lengths(IntStream lengths) {
        return lengths.mapToObj(Integer::toString).collect(Collectors.joining(" ", "[ ", " ]"));
    }

    /** The stretches, neighbours of the same style as one. */
    private List<Stretch> merged() {
        var merged = new ArrayList<Stretch>();
        var begin = 0;
        var at = 0;
        for (var i = 0; i < stretches.size(); i++) {
            at += stretches.get(i).text().length();
            if (i + 1 == stretches.size()
                    || stretches.get(i + 1).style() != stretches.get(i).style()) {
                merged.add(new Stretch(stretches.get(i).style(), text.substring(begin, at)));
                begin = at;
            }
        }
        return merged;
    }

    /** The lengths of the ranges that look the same: those that end with a paragraph still do. */
    private IntStream formats() {
        var ends = layer.formats().ends();
        var lengths = IntStream.builder();
        var before = 0;
        var paragraph = 0;
        for (var end : ends) {
            while (paragraph + 1 < paragraphs.size()
                    && paragraphs.get(paragraph + 1).start() <= end) {
                paragraph++;
            }
            var now = end == layer.text().text().length() ? text.length() : end(paragraph, end);
            lengths.add(Math.max(0, now - before));
            before = Math.max(before, now);
        }
        return lengths.build();
    }

    /** Where a range within a paragraph ends in the new text. */
    private int end(int paragraph, int end) {
        var next = paragraph + 1 < starts.size() ? starts.get(paragraph + 1) : text.length();
        return Math.min(starts.get(paragraph) + end - paragraphs.get(paragraph).start(), next);
    }
}
