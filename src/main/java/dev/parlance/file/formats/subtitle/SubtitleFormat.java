package dev.parlance.file.formats.subtitle;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** Subtitles in lines of text. */
public final class SubtitleFormat extends SplicedFormat {
    private static final String WEBVTT = "WEBVTT";

    private final CueSyntax syntax;

    private SubtitleFormat(FormatTraits traits, CueSyntax syntax) {
        super(traits);
        this.syntax = syntax;
    }

    /** SubRip. */
    public static SubtitleFormat subRip() {
        return new SubtitleFormat(
                FormatTraits.text("srt", "SubRip", SOFT)
                        .type("application/x-subrip", "srt")
                        .encoding(EncodingRules.WINDOWS)
                        .boundToEncoding()
                        .inSections((_, text) -> new CueCuts(text, CueSyntax.SUBRIP, "")),
                CueSyntax.SUBRIP);
    }

    /** WebVTT, which is always UTF-8. */
    public static SubtitleFormat webVtt() {
        return new SubtitleFormat(
                FormatTraits.text("vtt", "WebVTT", SOFT)
                        .type("text/vtt", "vtt")
                        .boundToEncoding()
                        .inSections((_, text) -> new CueCuts(text, CueSyntax.WEBVTT, WEBVTT)),
                CueSyntax.WEBVTT);
    }

    /** SubViewer as YouTube writes it. */
    public static SubtitleFormat sbv() {
        return new SubtitleFormat(
                FormatTraits.text("sbv", "SBV", SOFT)
                        .type("text/plain", "sbv")
                        .boundToEncoding()
                        .inSections((_, text) -> new CueCuts(text, CueSyntax.SBV, "")),
                CueSyntax.SBV);
    }

    /** MicroDVD, or SubViewer 2, which has the same extension. */
    public static SubtitleFormat sub() {
        return new SubtitleFormat(
                FormatTraits.text("sub", "MicroDVD or SubViewer", SOFT)
                        .type("text/plain", "sub")
                        .encoding(EncodingRules.WINDOWS)
                        .boundToEncoding()
                        .inSections(CueCuts::sub),
                CueSyntax.MICRODVD);
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            units(text.readAllAsString(), found);
        }
    }

    private void units(String text, Found found) throws UnreadableFile, IOException {
        if (syntax == CueSyntax.WEBVTT && !text.startsWith(WEBVTT)) {
            throw new UnreadableFile(Reason.BROKEN, "this is not a valid WebVTT file: it does not begin with WEBVTT");
        }
        if (syntax != CueSyntax.MICRODVD) {
            new CueReader(text, syntax, found).read(title());
        } else if (!MicroDvdReader.read(text, found)) {
            new CueReader(text, CueSyntax.SUBVIEWER, found).read(title());
        }
    }
}
