package dev.parlance.file.okapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.formats.TextOut;
import dev.parlance.file.gate.CheckedFile;
import dev.parlance.file.gate.FileFormat;
import dev.parlance.file.gate.FileFormat.Flow;
import dev.parlance.file.gate.FileFormats;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.Utf8Copy;
import dev.parlance.file.paragraph.FormatSettings;
import dev.parlance.file.paragraph.FormatWriter;
import dev.parlance.file.paragraph.Merge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import net.sf.okapi.common.Event;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.filterwriter.IFilterWriter;
import net.sf.okapi.filters.xliff.XLIFFFilter;

/**
 * Writes what Okapi reads, with the filter's own writer. It writes UTF-8; a text that declares no encoding goes back into
 * that of the original afterwards.
 */
public record OkapiWriter(boolean keepsEncoding) implements FormatWriter {
    @Override
    public void write(CheckedFile file, Merge merge, Path out) throws UnreadableFile, IOException {
        if (file.charset().equals(UTF_8) || !declaresNothing(file.format())) {
            rewrite(file, merge, out);
            return;
        }
        var utf8 = Files.createTempFile(out.toAbsolutePath().getParent(), "utf8-", ".export");
        try {
            rewrite(file, merge, utf8);
            transcode(file, utf8, out);
        } finally {
            Files.deleteIfExists(utf8);
        }
    }

    private static boolean declaresNothing(FileFormat format) {
        return switch (format) {
            case CSV, MARKDOWN, YAML, PHP -> true;
            case TXT,
                    JSON,
                    PROPERTIES,
                    PO,
                    HTML,
                    XML,
                    ANDROID,
                    RESX,
                    DITA,
                    XLIFF,
                    SDLXLIFF,
                    TTX,
                    DOCX,
                    XLSX,
                    PPTX,
                    IDML,
                    MIF -> false;
        };
    }

    private void transcode(CheckedFile file, Path utf8, Path out) throws IOException {
        try (var text = Files.newBufferedReader(utf8);
                var copy = TextOut.of(file, keepsEncoding, out)) {
            text.mark(1);
            if (text.read() != '\uFEFF') {
                text.reset();
            }
            text.transferTo(copy);
        }
    }

    private static void rewrite(CheckedFile file, Merge merge, Path out) throws UnreadableFile, IOException {
        var foreign = file.format().flow() == Flow.UNITS && !OkapiReader.wantsTargets(file);
        if (foreign && file.format() == FileFormat.TTX) {
            throw FileFormats.unsupported(
                    "a TTX file has one target language, which is %s".formatted(file.targetLanguage()));
        }
        var named = file.targetLanguage() != null && !foreign;
        var target = OkapiReader.locale(
                named ? file.targetLanguage() : file.options().targetLang());
        var settings = new FormatSettings(file.format(), file.options().settings());
        var changes = new OkapiChanges(settings, target, foreign, merge);
        try (var copy = Utf8Copy.of(file);
                var document = OkapiReader.document(copy.file(), target)) {
            var filter = filter(copy.file(), foreign);
            try {
                OkapiReader.open(filter, document, file.format());
                pump(filter, settings, changes, target, out);
            } finally {
                filter.close();
            }
        }
    }

    private static IFilter filter(CheckedFile file, boolean foreign) throws IOException {
        var filter = OkapiFilters.filter(file);
        if (filter instanceof XLIFFFilter xliff) {
            xliff.getParameters().setOverrideTargetLanguage(foreign);
            // else the source would stand where there is no translation
            xliff.getParameters().setAllowEmptyTargets(true);
            xliff.getParameters().setUseSegsForSdlProps(true);
        }
        return filter;
    }

    private static void pump(IFilter filter, FormatSettings settings, OkapiChanges changes, LocaleId target, Path out)
            throws UnreadableFile, IOException {
        var format = settings.format();
        var units = new OkapiUnits(settings, target, !changes.foreign(), changes);
        var writer = filter.createFilterWriter();
        try {
            writer.setOptions(target, UTF_8.name());
            writer.setOutput(out.toString());
            for (var event = OkapiReader.next(filter, format);
                    event != null;
                    event = OkapiReader.next(filter, format)) {
                units.accept(event);
                changes.settle(event);
                write(writer, event, format);
            }
        } finally {
            writer.close();
        }
    }

    private static void write(IFilterWriter writer, Event event, FileFormat format) throws UnreadableFile {
        try {
            writer.handleEvent(event);
        } catch (RuntimeException | StackOverflowError failed) {
            throw OkapiReader.unreadable(format, failed);
        }
    }
}
