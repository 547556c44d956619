package dev.parlance.file.formats.psd;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Labels;
import dev.parlance.file.format.LeftOut.Why;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Photoshop. Target files have the texts, but the pixels of the layers stay until Photoshop draws them again. */
public final class PsdFormat extends FormatProfile {
    private static final String HIDDEN = "psd/extractHiddenLayers";
    private static final String LOCKED = "psd/extractLockedLayers";

    public PsdFormat() {
        super(FormatTraits.bytes("psd", "Photoshop", HARD)
                .type("image/vnd.adobe.photoshop", "psd", "psb")
                .codes("psd/tagRegexp"));
    }

    /** Receives the layers that the settings take. */
    @FunctionalInterface
    private interface Found {
        void layer(Section file, TextLayer layer, LayerText text) throws UnreadableFile, IOException;
    }

    private static void layers(CheckedFile file, Found found) throws UnreadableFile, IOException {
        var hidden = file.options().settings().flag(HIDDEN);
        var locked = file.options().settings().flag(LOCKED);
        try (var channel = FileChannel.open(file.path(), StandardOpenOption.READ);
                var arena = Arena.ofConfined()) {
            var all = Section.of(channel.map(MapMode.READ_ONLY, 0, channel.size(), arena));
            for (var layer : PsdLayers.of(all)) {
                if ((hidden || !layer.hidden()) && (locked || !layer.locked())) {
                    found.layer(all, layer, LayerText.of(all, layer));
                }
            }
        }
    }

    @Override
    public void read(CheckedFile file, Consumer<Paragraph> sink) throws UnreadableFile, IOException {
        layers(file, (_, layer, text) -> {
            var key = Labels.key(layer.name());
            for (var paragraph : text.paragraphs()) {
                pass(file, paragraph, key, sink);
            }
        });
    }

    private static void pass(CheckedFile file, StyledText paragraph, String key, Consumer<Paragraph> sink) {
        if (paragraph.source().plain().isBlank()) {
            file.options().leftOut().text(Why.EMPTY, paragraph.source()::plain, key);
        } else {
            sink.accept(Paragraph.of(paragraph.source(), key, null));
        }
    }

    @Override
    public void write(CheckedFile file, Translations translations, boolean keepsEncoding, Path out)
            throws UnreadableFile, IOException {
        var copy = new PsdCopy();
        var texts = new ArrayList<String>();
        layers(file, (_, layer, text) -> texts.add(written(layer, text, translations, copy)));
        if (copy.isEmpty()) {
            Files.copy(file.path(), out, StandardCopyOption.REPLACE_EXISTING);
        } else {
            copy.write(file.path(), out);
            check(file.at(out, file.charset(), 0), texts);
        }
    }

    /** Adds the changes of a layer, if it has any; returns its text in the target file. */
    private static String written(TextLayer layer, LayerText text, Translations translations, PsdCopy copy)
            throws IOException {
        var paragraphs = text.paragraphs();
        var merged = merged(paragraphs, translations);
        var writer = new LayerWriter(text, paragraphs, merged);
        if (merged.stream().anyMatch(Objects::nonNull)) {
            copy.add(layer, writer.edits());
        }
        return writer.text();
    }

    private static List<@Nullable SegmentText> merged(List<StyledText> paragraphs, Translations translations)
            throws IOException {
        var merged = new ArrayList<@Nullable SegmentText>();
        for (var paragraph : paragraphs) {
            var blank = paragraph.source().plain().isBlank();
            merged.add(blank ? null : translations.text(paragraph.source()));
        }
        return merged;
    }

    /** Reads the written file again. */
    private static void check(CheckedFile written, List<String> texts) throws UnreadableFile, IOException {
        var next = texts.iterator();
        try {
            layers(written, (all, layer, text) -> {
                if (!next.hasNext() || !text.has(all, next.next())) {
                    throw notExact("layer %s has another text than was sent".formatted(layer.name()), null);
                }
            });
        } catch (UnreadableFile broken) {
            throw broken.reason() == Reason.NOT_EXACT ? broken : notExact(String.valueOf(broken.getMessage()), broken);
        }
    }

    private static UnreadableFile notExact(String why, @Nullable UnreadableFile cause) {
        return new UnreadableFile(Reason.NOT_EXACT, "with its translations the file would not be exact: " + why, cause);
    }
}
