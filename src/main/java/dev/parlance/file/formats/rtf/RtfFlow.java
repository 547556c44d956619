package dev.parlance.file.formats.rtf;

import dev.parlance.file.formats.office.runs.Containers;
import dev.parlance.file.formats.office.runs.Item;
import dev.parlance.file.formats.office.runs.Item.Kind;
import dev.parlance.file.formats.office.runs.Item.Range;
import dev.parlance.file.formats.office.runs.Run;
import dev.parlance.file.formats.office.runs.RunText;
import dev.parlance.file.splice.ArchivePart;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.CodedParts;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A flow of text in progress: of the document, or of a footnote, a header or a drawing in it. */
final class RtfFlow {
    private final ArchivePart part;
    private final StringBuilder characters = new StringBuilder();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private List<Item> items = new ArrayList<>();
    private List<Unit> within = new ArrayList<>();
    private final List<Unit> units = new ArrayList<>();
    private Charset charset = StandardCharsets.US_ASCII;
    private Kind kind = Kind.TEXT;
    private Run run = Run.NONE;
    private int start;
    private int end;
    private boolean hasText;
    private int fallback = RtfToken.NONE;
    private boolean changesFallback;

    RtfFlow(ArchivePart part) {
        this.part = part;
    }

    /** What applies to characters: whether they are text, how they look, and the length of what replaces them. */
    record Style(Kind kind, Run run, int fallback) {}

    /** Adds bytes of an encoding. */
    void add(int from, int to, Style style, byte[] added, Charset of) {
        begin(from, to, style);
        if (!charset.equals(of)) {
            decode();
            charset = of;
        }
        bytes.writeBytes(added);
    }

    /** Adds a character. */
    void add(int from, int to, Style style, char character) {
        begin(from, to, style);
        decode();
        characters.append(character);
    }

    private void begin(int from, int to, Style style) {
        if (hasText && (kind != style.kind() || !run.equals(style.run()))) {
            endText();
        }
        if (!hasText) {
            start = from;
            kind = style.kind();
            run = style.run();
            hasText = true;
        }
        end = to;
        changesFallback |= fallback != RtfToken.NONE && fallback != style.fallback();
        fallback = style.fallback();
    }

    /** Says that the characters that replace the last one end here. */
    void extend(int to) {
        if (hasText) {
            end = to;
        }
    }

    /** Adds a piece that is not text. */
    void add(Item item) {
        endText();
        items.add(item);
    }

    /** Adds the texts of a flow in the paragraph, which follow it. */
    void add(List<Unit> units) {
        within.addAll(units);
    }

    private void decode() {
        if (bytes.size() > 0) {
            characters.append(bytes.toString(charset));
            bytes.reset();
        }
    }

    private void endText() {
        decode();
        if (hasText) {
            var text = kind == Kind.TEXT ? CodedParts.encodable(characters.toString()) : "";
            items.add(
                    Item.inRun(kind, run, kind == Kind.TEXT ? "text" : RtfWriter.HIDDEN, new Range(start, end), text));
        }
        characters.setLength(0);
        hasText = false;
    }

    /** The texts of the paragraphs of a flow within another one. */
    List<Unit> units() {
        return units;
    }

    /** Ends the paragraph, whose texts are added to others; the next one begins. */
    void end(List<Unit> found) {
        endText();
        var markup = new RtfMarkup(changesFallback ? RtfToken.NONE : Math.max(fallback, 0));
        for (var pieces : Containers.divided(items)) {
            var unit = RunText.unit(part, markup, pieces, null);
            if (unit != null) {
                found.add(placed(unit));
            }
        }
        found.addAll(within);
        items = new ArrayList<>();
        within = new ArrayList<>();
        fallback = RtfToken.NONE;
        changesFallback = false;
    }

    private Unit placed(Unit unit) {
        var place = new RtfPlace(unit.place(), part.text(), unit.start(), unit.end());
        return new Unit(unit.paragraph(), true, unit.start(), unit.end(), place);
    }
}
