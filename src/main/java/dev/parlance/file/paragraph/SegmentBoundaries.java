package dev.parlance.file.paragraph;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.format.FormatSettings;
import dev.parlance.file.srx.Segmenter;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.shared.SegmentText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Splits the text of a paragraph into pieces, as its format and the import settings ask. The pieces with text are its
 * segments. All pieces joined are the text.
 */
public final class SegmentBoundaries {
    private final Flow flow;
    private final FormatSettings settings;
    private final CodeDetection codes;
    private final Segmenter sources;
    private final Segmenter translations;

    private SegmentBoundaries(
            Flow flow, FormatSettings settings, CodeDetection codes, Segmenter sources, Segmenter translations) {
        this.flow = flow;
        this.settings = settings;
        this.codes = codes;
        this.sources = sources;
        this.translations = translations;
    }

    /**
     * The boundaries for a file. They do not depend on the target language, so that all jobs of a file, and all its
     * target files, have the same segments.
     */
    public static SegmentBoundaries of(CheckedFile file) {
        var options = file.options();
        var settings = file.format().settings(options.settings());
        return new SegmentBoundaries(
                file.format().flow(),
                settings,
                new CodeDetection(settings, settings.html()),
                options.rules().segmenter(options.sourceLang()),
                options.targetRules()
                        .segmenter(Objects.requireNonNullElse(file.targetLanguage(), options.sourceLang())));
    }

    /** Those for texts of HTML that was read, in which angle brackets are not tags. */
    public SegmentBoundaries withinHtml() {
        return new SegmentBoundaries(flow, settings, new CodeDetection(settings, false), sources, translations);
    }

    FormatSettings settings() {
        return settings;
    }

    /** Turns parts of a text into codes, as the settings ask. */
    CodedText coded(SegmentText text) {
        return codes.coded(text);
    }

    /**
     * A part of a paragraph.
     *
     * @param before white space before the segment
     * @param after white space after the segment
     */
    public record Piece(String before, SegmentText text, String after) {
        /** Whether it contains only white space and codes, and so is not a segment. */
        public boolean blank() {
            return WhiteSpace.isBlank(text);
        }

        public static Piece of(SegmentText text) {
            var all = text.text();
            var start = 0;
            var end = all.length();
            while (start < end && WhiteSpace.isSpace(all.charAt(start))) {
                start++;
            }
            while (end > start && WhiteSpace.isSpace(all.charAt(end - 1))) {
                end--;
            }
            return new Piece(
                    all.substring(0, start),
                    new SegmentText(all.substring(start, end), text.codes()),
                    all.substring(end));
        }
    }

    /** A piece with its translation in the file. */
    record Pair(Piece source, @Nullable Piece translation) {}

    /** The segments of the translation of a unit that has several. */
    List<SegmentText> translated(SegmentText translation) {
        return translations.split(translation).stream()
                .map(Piece::of)
                .filter(piece -> !piece.blank())
                .map(Piece::text)
                .toList();
    }

    /** The pieces of a text without a translation. */
    private List<Piece> of(SegmentText source) {
        return settings.segmented() && !hasBranches(source) ? split(source) : List.of(Piece.of(source));
    }

    /** Whether a text is an ICU message with plural or select arguments, whose parts are no sentences. */
    private boolean hasBranches(SegmentText text) {
        return settings.icu()
                && text.codes().stream().anyMatch(code -> code.data().endsWith("{"));
    }

    /**
     * The pieces of a text that may have a translation. Both stay whole when their pieces differ in number, since
     * nothing shows which piece translates which.
     */
    List<Pair> of(SegmentText source, @Nullable SegmentText translation, boolean segmented) {
        var pieces = segmented ? List.of(Piece.of(source)) : of(source);
        if (translation == null) {
            return pieces.stream().map(piece -> new Pair(piece, null)).toList();
        }
        var translated = pieces.size() == 1
                ? List.of(Piece.of(translation))
                : translations.split(translation).stream().map(Piece::of).toList();
        return translated.size() == pieces.size()
                ? IntStream.range(0, pieces.size())
                        .mapToObj(i -> new Pair(pieces.get(i), translated.get(i)))
                        .toList()
                : List.of(new Pair(Piece.of(source), Piece.of(translation)));
    }

    /** The translations of the segments of a unit as an import passes them on. */
    List<SegmentText> imported(SegmentText source, SegmentText translation, boolean segmented) {
        return of(source, translation, segmented).stream()
                .filter(pair -> !pair.source().blank() && pair.translation() != null)
                .map(pair -> Objects.requireNonNull(pair.translation()).text())
                .toList();
    }

    private List<Piece> split(SegmentText source) {
        return switch (flow) {
            case UNITS, SOFT -> pieces(source);
            case HARD ->
                lines(source).stream().flatMap(line -> pieces(line).stream()).toList();
        };
    }

    private List<Piece> pieces(SegmentText text) {
        return sources.split(text).stream().map(Piece::of).toList();
    }

    private static List<SegmentText> lines(SegmentText text) {
        var lines = new ArrayList<SegmentText>();
        var all = text.text();
        var code = 0;
        for (var start = 0; start < all.length(); ) {
            var newline = all.indexOf('\n', start);
            var end = newline < 0 ? all.length() : newline + 1;
            var line = all.substring(start, end);
            var codes = (int) line.chars().filter(c -> c == SegmentText.CODE).count();
            lines.add(new SegmentText(line, text.codes().subList(code, code + codes)));
            code += codes;
            start = end;
        }
        return lines;
    }
}
