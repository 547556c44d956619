package dev.parlance.file.formats.office.runs;

import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.xml.XmlToken.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * The parts of a presentation with text: masters and layouts that slides use, then the slides in the order of the
 * presentation, each with its diagrams, charts and notes.
 *
 * @param hidden whether hidden slides are among them
 * @param drawings whether diagrams and charts are
 */
public record SlideOrder(OfficeParts parts, boolean hidden, boolean notes, boolean masters, boolean drawings) {

    /** The names of the parts. */
    public SequencedSet<String> names() throws UnreadableFile, IOException {
        var presentation = parts.target("", "officeDocument")
                .filter(parts::has)
                .orElseThrow(() -> new UnreadableFile(Reason.BROKEN, "the file has no presentation"));
        var before = new LinkedHashSet<String>();
        var slides = new LinkedHashSet<String>();
        for (var slide : slides(presentation)) {
            if (hidden || isShown(slide)) {
                slide(slide, before, slides);
            }
        }
        before.addAll(slides);
        return before;
    }

    private void slide(String slide, SequencedSet<String> before, SequencedSet<String> slides)
            throws UnreadableFile, IOException {
        slides.add(slide);
        drawings(slide, slides);
        if (notes) {
            parts.target(slide, "notesSlide").ifPresent(slides::add);
        }
        var layout = masters ? parts.target(slide, "slideLayout").orElse(null) : null;
        if (layout != null) {
            var master = parts.target(layout, "slideMaster").orElse(null);
            for (var each : master == null ? List.of(layout) : List.of(master, layout)) {
                before.add(each);
                drawings(each, before);
            }
        }
    }

    private void drawings(String part, SequencedSet<String> names) throws UnreadableFile, IOException {
        for (var drawing : drawings ? parts.drawings(part) : List.<String>of()) {
            if (names.add(drawing)) {
                names.addAll(parts.drawings(drawing));
            }
        }
    }

    private List<String> slides(String presentation) throws UnreadableFile, IOException {
        var slides = new ArrayList<String>();
        var part = parts.part(presentation);
        if (part == null) {
            return slides;
        }
        var targets = parts.targets(presentation);
        var lexer = new OfficeLexer(part.text());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.name().equals("p:sldId") && !token.is(Kind.END)) {
                var target = targets.get(String.valueOf(lexer.attribute(token, "r:id")));
                if (target != null && parts.has(target.part())) {
                    slides.add(target.part());
                }
            }
        }
        return slides;
    }

    private boolean isShown(String slide) throws UnreadableFile, IOException {
        var part = parts.part(slide);
        if (part == null) {
            return false;
        }
        var lexer = new OfficeLexer(part.text());
        for (var token = lexer.next(); token != null; token = lexer.next()) {
            if (token.name().equals("p:sld")) {
                var shown = lexer.attribute(token, "show");
                return shown == null || shown.equals("1") || shown.equals("true");
            }
        }
        return true;
    }
}
