package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.ExactEncoder;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.paragraph.SegmentBoundaries;
import dev.parlance.file.paragraph.Targets;
import dev.parlance.file.splice.PluralTexts;
import dev.parlance.file.subfilter.ChoiceTranslations;
import dev.parlance.file.subfilter.HtmlTexts;
import dev.parlance.file.subfilter.HtmlTranslations;
import dev.parlance.file.subfilter.IcuTranslations;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes files with their segments translated. Blocks. Safe for many threads, one file per thread. A file is read
 * again in the way it was imported, so the options must be those of its import.
 *
 * <p>Where a segment has no translation, a monolingual file keeps the source, and a bilingual file has an empty target
 * (PO, TTX) or none (XLIFF). A file without changes stays byte for byte the same. An encoding other than Unicode is
 * kept when it can represent all translations, or the format has references. The import settings can ask for another
 * encoding. A file in UTF-16 without a byte order mark gets one when its text no longer shows its encoding.
 */
public final class FileTargets {
    private FileTargets() {}

    /**
     * Writes a file with its translations to {@code out}.
     *
     * @param filename the name it was sent with
     * @param options those of its import; their target language is the one that is written
     * @throws UnreadableFile when the file cannot be read
     * @throws IOException when the disk or the source of the translations fails
     */
    public static void write(Path file, String filename, ReadOptions options, Targets.Source targets, Path out)
            throws UnreadableFile, IOException {
        write(file, FileFormats.of(file, filename, options), options, targets, out);
    }

    /** As {@link #write(Path, String, ReadOptions, Targets.Source, Path)}, in the format of its import. */
    public static void write(Path file, FormatProfile format, ReadOptions options, Targets.Source targets, Path out)
            throws UnreadableFile, IOException {
        var checked = Gates.check(format, file, options);
        try {
            write(checked, targets, out);
        } catch (UnreadableFile changed) {
            earlier(checked, targets, out, changed);
        }
    }

    /** Writes a file in a way in which an earlier release imported it. */
    private static void earlier(CheckedFile checked, Targets.Source targets, Path out, UnreadableFile changed)
            throws UnreadableFile, IOException {
        if (changed.reason() == Reason.CHANGED) {
            for (var earlier : ways(checked)) {
                try {
                    write(earlier, targets, out);
                    return;
                } catch (UnreadableFile other) {
                    changed.addSuppressed(other);
                }
            }
        }
        throw changed;
    }

    /** Most formats had the plural forms of the file, and some files had another format. */
    private static List<CheckedFile> ways(CheckedFile checked) throws IOException {
        var ways = new ArrayList<CheckedFile>();
        var own = checked.withOwnPlurals();
        if (checked.options().plurals() != null) {
            ways.add(own);
        }
        var other = own.format().earlier(own);
        if (other != null) {
            ways.add(other);
        }
        return ways;
    }

    /** Writes a file; if earlier releases imported HTML in its texts as codes, in that way. */
    private static void write(CheckedFile checked, Targets.Source targets, Path out)
            throws UnreadableFile, IOException {
        if (FileSegments.hasHtml(checked)) {
            try {
                write(checked, true, targets, out);
                return;
            } catch (UnreadableFile changed) {
                if (changed.reason() != Reason.CHANGED) {
                    throw changed;
                }
            }
        }
        write(checked, false, targets, out);
    }

    private static void write(CheckedFile checked, boolean hasHtml, Targets.Source targets, Path out)
            throws UnreadableFile, IOException {
        var boundaries = SegmentBoundaries.of(checked);
        var wanted = OutputCharset.wanted(checked);
        var keeps = wanted == null
                ? !mayLeaveItsEncoding(checked) || encodable(checked, targets)
                : checked.charset().equals(UTF_8);
        FileSegments.limited(() -> {
            try (var opened = targets.open()) {
                var merge = new Merge(boundaries, opened);
                checked.format().write(checked, withinTexts(checked, hasHtml, merge), keeps, out);
                merge.end();
            }
        });
        if (wanted != null) {
            FileSegments.limited(() -> OutputCharset.apply(checked, wanted, out));
        } else {
            UnmarkedTargets.mark(checked, out);
        }
    }

    /** Translations of texts that may be choices, ICU messages or HTML. */
    private static Translations withinTexts(CheckedFile checked, boolean hasHtml, Merge merge) {
        var options = checked.options();
        Translations texts = hasHtml
                ? new HtmlTranslations(new HtmlTexts(options), FileSegments.allHtml(checked), merge, merge.withinHtml())
                : merge;
        var forms = options.plurals();
        var lang = options.targetLang();
        var messages = forms != null && FileSegments.hasIcu(checked)
                ? new IcuTranslations(PluralTexts.of(options), forms, lang, FileSegments.namesNumbers(checked), texts)
                : texts;
        return FileSegments.hasChoices(checked) ? new ChoiceTranslations(options, messages) : messages;
    }

    private static boolean mayLeaveItsEncoding(CheckedFile file) {
        return file.format().boundToEncoding() && !file.charset().name().startsWith("UTF-");
    }

    /** Whether the file's encoding can represent all translations. */
    private static boolean encodable(CheckedFile file, Targets.Source targets) throws IOException {
        var encoder = ExactEncoder.of(file.charset());
        try (var opened = targets.open()) {
            for (var segment = opened.next(); segment != null; segment = opened.next()) {
                var text = segment.target().text();
                if (text != null && !encoder.canEncode(text.text())) {
                    return false;
                }
            }
        }
        return true;
    }
}
