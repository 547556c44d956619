package dev.parlance.file.formats.xml;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.xml.MultilingualXmlReader.Range;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A source with its translation in one language.
 *
 * @param text of the file
 * @param target where the element of the translation is; null when no language is wanted
 * @param content of that element; null when it has none
 * @param spacing how white space is read
 * @param references of the settings, by the character that they mean
 */
record MultilingualXmlUnit(
        Paragraph paragraph,
        String text,
        @Nullable Range target,
        @Nullable Unit content,
        UnaryOperator<SegmentText> spacing,
        Map<Integer, String> references)
        implements BilingualUnit {
    @Override
    public List<Paragraph> paragraphs() {
        return List.of(paragraph);
    }

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var status = targets.getFirst();
        var translation = status == null ? null : status.text();
        if (status == null || target == null || isSame(translation)) {
            return List.of();
        }
        var place = place();
        var written = translation == null ? "" : place.written(spaced(translation), encoder);
        var name = target.tag().name();
        return List.of(
                target.tag().is(Kind.EMPTY)
                        ? new Edit(target.tag().end() - 2, target.tag().end(), ">" + written + "</" + name + ">")
                        : content == null
                                ? new Edit(target.start(), target.end(), written)
                                : new Edit(content.start(), content.end(), written));
    }

    private boolean isSame(@Nullable SegmentText translation) {
        return translation == null
                ? paragraph.translation() == null
                : spacing.apply(spaced(translation)).equals(paragraph.translation());
    }

    private SegmentText spaced(SegmentText translation) {
        return Merge.spaced(paragraph.source(), translation);
    }

    private XmlPlace place() {
        var all = new HashMap<>(references);
        var raw = content == null ? "" : text.substring(content.start(), content.end());
        var cdata = false;
        if (content != null && content.place() instanceof XmlPlace own) {
            own.references().forEach(all::putIfAbsent);
            cdata = own.cdata();
        }
        return new XmlPlace(XmlEscapes.NONE, Placeholders.NONE, raw, cdata, paragraph.source(), all);
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph of, SegmentText translation) {
        if (isSame(translation)) {
            return paragraph.translation();
        }
        var again = spacing.apply(place().readAgain(spaced(translation)));
        return WhiteSpace.isBlank(again) ? null : again;
    }
}
