package dev.parlance.file.formats.tmx;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.xml.XmlContent;
import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.formats.xml.XmlEscapes;
import dev.parlance.file.formats.xml.XmlPlace;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A unit with its source and, if there is one, the translation into the wanted language. */
final class TmxUnit implements BilingualUnit {
    private final Place place;
    private final Unit source;
    private final Paragraph paragraph;

    private TmxUnit(Place place, Unit source) {
        this.place = place;
        this.source = source;
        var content = place.target() == null ? null : content(place, place.target(), new Described(null, null));
        var text = content == null ? null : content.paragraph().source();
        var translation = text == null || WhiteSpace.isBlank(text) ? null : text;
        this.paragraph = source.paragraph().translated(translation, false, false);
    }

    /**
     * A variant of a unit.
     *
     * @param lang normal form of its language
     * @param tag the start tag of its text; null when it has none
     * @param end index after the content of its text; without a text, where one can be added
     * @param after index after the variant
     */
    record Variant(XmlToken variant, String lang, @Nullable XmlToken tag, int end, int after) {}

    /**
     * Where a unit is.
     *
     * @param text of the file
     * @param target null when the unit has no such variant
     * @param last the last variant
     * @param lang of a new variant, as BCP 47 writes it
     * @param codes where the start tags of native codes are
     */
    record Place(
            String text, Variant source, @Nullable Variant target, Variant last, String lang, Set<Integer> codes) {}

    /** The unit at a place; null when its source is empty. */
    static @Nullable TmxUnit of(Place place, Described described) {
        var source = content(place, place.source(), described);
        return source == null ? null : new TmxUnit(place, source);
    }

    private static @Nullable Unit content(Place place, Variant variant, Described described) {
        return variant.tag() == null
                ? null
                : XmlContent.unit(
                        place.text(),
                        variant.tag().end(),
                        variant.end(),
                        XmlEscapes.NONE,
                        Placeholders.NONE,
                        described,
                        place.codes());
    }

    @Override
    public List<Paragraph> paragraphs() {
        return List.of(paragraph);
    }

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var target = targets.getFirst();
        var text = target == null ? null : target.text();
        if (target == null || isSame(text)) {
            return List.of();
        }
        var written = text == null ? "" : XmlPlace.beside(source).written(spaced(text), encoder);
        var old = place.target();
        if (old == null) {
            return List.of(variant(written));
        }
        return List.of(old.tag() == null ? filled(old, written) : edit(old.tag(), old.end(), written));
    }

    private static Edit edit(XmlToken seg, int end, String written) {
        return seg.is(Kind.EMPTY)
                ? new Edit(seg.start(), seg.end(), "<seg>" + written + "</seg>")
                : new Edit(seg.end(), end, written);
    }

    /** A text for a variant that has none. */
    private static Edit filled(Variant old, String written) {
        var seg = "<seg>" + written + "</seg>";
        return old.variant().is(Kind.EMPTY)
                ? new Edit(old.end() - "/>".length(), old.end(), ">" + seg + "</tuv>")
                : new Edit(old.end(), old.end(), seg);
    }

    /** A new variant after the last one, indented as that is. */
    private Edit variant(String written) {
        var start = place.last().variant().start();
        var from = start;
        while (Character.isWhitespace(place.text().charAt(from - 1))) {
            from--;
        }
        var attribute = place.source().variant().range(place.text(), "lang") == null ? "xml:lang" : "lang";
        var variant = "<tuv " + attribute + "=\"" + place.lang() + "\"><seg>" + written + "</seg></tuv>";
        return new Edit(place.last().after(), place.last().after(), place.text().substring(from, start) + variant);
    }

    private boolean isSame(@Nullable SegmentText text) {
        return text == null ? paragraph.translation() == null : spaced(text).equals(paragraph.translation());
    }

    private SegmentText spaced(SegmentText translation) {
        return Merge.spaced(paragraph.source(), translation);
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph of, SegmentText translation) {
        if (isSame(translation)) {
            return paragraph.translation();
        }
        var again = XmlPlace.beside(source).readAgain(spaced(translation));
        return WhiteSpace.isBlank(again) ? null : again;
    }
}
