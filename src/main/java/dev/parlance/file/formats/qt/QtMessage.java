package dev.parlance.file.formats.qt;

import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.SegmentTarget;
import dev.parlance.file.formats.xml.XmlContent;
import dev.parlance.file.formats.xml.XmlContent.Described;
import dev.parlance.file.formats.xml.XmlEscapes;
import dev.parlance.file.formats.xml.XmlPlace;
import dev.parlance.file.paragraph.Merge;
import dev.parlance.file.plural.PluralForm;
import dev.parlance.file.splice.BilingualUnit;
import dev.parlance.file.splice.Edit;
import dev.parlance.file.splice.Unit;
import dev.parlance.file.text.Placeholders;
import dev.parlance.file.text.WhiteSpace;
import dev.parlance.file.xml.XmlToken;
import dev.parlance.file.xml.XmlToken.Kind;
import dev.parlance.shared.SegmentText;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A message: one paragraph, or one for each numerus form of its translation. */
final class QtMessage implements BilingualUnit {
    /** Arguments of QString::arg, and the number of a numerus form. */
    private static final Placeholders PLACEHOLDERS = Placeholders.of("%(?:L?\\d{1,2}|L?n)", "%");

    private static final Pattern TYPE = Pattern.compile("\\stype\\s*+=\\s*+(?:\"[^\"]*\"|'[^']*')");
    private static final String UNFINISHED = " type=\"unfinished\"";

    private final Place place;
    private final Unit source;
    private final boolean numerus;
    private final @Nullable NumerusChoice choice;
    private final List<Paragraph> paragraphs = new ArrayList<>();

    private QtMessage(Place place, Unit source, boolean numerus, boolean foreign, @Nullable NumerusChoice choice) {
        this.place = place;
        this.source = source;
        this.numerus = numerus;
        this.choice = numerus ? choice : null;
        var forms = forms();
        if (this.choice != null) {
            this.choice.all().forEach(category -> paragraphs.add(chosen(category, this.choice, foreign)));
            return;
        }
        for (var i = 0; i < Math.max(1, forms.size()); i++) {
            paragraphs.add(paragraph(i < forms.size() ? forms.get(i) : null, foreign));
        }
    }

    /**
     * An element.
     *
     * @param start index of the first character of its content
     * @param end index after its content
     */
    record Form(XmlToken tag, int start, int end) {
        /** Index after its end tag. */
        int after(String text) {
            return tag.is(Kind.EMPTY) ? tag.end() : text.indexOf('>', end) + 1;
        }
    }

    /**
     * Where a message is.
     *
     * @param text of the file
     * @param translation null when there is none
     * @param forms the numerus forms of the translation
     * @param after where a new translation is written
     */
    record Place(String text, Form source, @Nullable Form translation, List<Form> forms, int after) {}

    /** The message at a place; null when its source is empty. */
    static @Nullable QtMessage of(
            Place place, Described described, boolean numerus, boolean foreign, @Nullable NumerusChoice choice) {
        var source = content(place.text(), place.source(), described);
        return source == null ? null : new QtMessage(place, source, numerus, foreign, choice);
    }

    private static @Nullable Unit content(String text, Form form, Described described) {
        return XmlContent.unit(text, form.start(), form.end(), XmlEscapes.NONE, PLACEHOLDERS, described);
    }

    /** The elements that contain translations. */
    private List<Form> forms() {
        return numerus ? place.forms() : place.translation() == null ? List.of() : List.of(place.translation());
    }

    private Paragraph paragraph(@Nullable Form form, boolean foreign) {
        var content = form == null ? null : content(place.text(), form, new Described(null, null));
        var text = content == null ? null : content.paragraph().source();
        var translation = text == null || WhiteSpace.isBlank(text) ? null : text;
        return source.paragraph().translated(translation, foreign, isFinished());
    }

    /** The paragraph of a category; a file in another language loses its translations. */
    private Paragraph chosen(String category, NumerusChoice of, boolean foreign) {
        var index = foreign ? -1 : of.index(category, place.forms().size());
        var form = new PluralForm(category, !category.equals(of.all().getFirst()));
        return paragraph(index < 0 ? null : place.forms().get(index), foreign).as(form);
    }

    @Override
    public boolean isWritten(int paragraph) {
        var form = paragraphs.get(paragraph).plural();
        return form == null || choice == null || choice.written().contains(form.category());
    }

    private boolean isFinished() {
        return place.translation() != null && place.translation().tag().attribute(place.text(), "type") == null;
    }

    @Override
    public List<Paragraph> paragraphs() {
        return paragraphs;
    }

    @Override
    public List<Edit> edits(List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var type = isConfirmed(targets) ? "" : UNFINISHED;
        var translation = place.translation();
        var forms = forms();
        var areOwn = choice == null
                || (choice.own().equals(choice.written())
                        && forms.size() == choice.own().size());
        if (translation == null || translation.tag().is(Kind.EMPTY) || forms.isEmpty() || !areOwn) {
            return List.of(whole(translation, type, targets, encoder));
        }
        var edits = new ArrayList<Edit>();
        var tag = place.text()
                .substring(translation.tag().start(), translation.tag().end());
        edits.add(new Edit(translation.tag().start(), translation.tag().end(), typed(tag, type)));
        for (var i = 0; i < forms.size(); i++) {
            var paragraph = paragraph(i);
            var target = targets.get(paragraph);
            if (target != null && !isSame(paragraph, target.text())) {
                edits.add(form(forms.get(i), written(target.text(), encoder)));
            }
        }
        return edits;
    }

    /** The paragraph of a form. */
    private int paragraph(int form) {
        return choice == null ? form : choice.all().indexOf(choice.written().get(form));
    }

    private boolean isConfirmed(List<@Nullable SegmentTarget> targets) {
        var all = true;
        for (var i = 0; i < targets.size(); i++) {
            var target = targets.get(i);
            var isDone = target == null ? paragraphs.get(i).confirmed() : target.text() != null && target.confirmed();
            all &= isDone || !isWritten(i);
        }
        return all;
    }

    private static String typed(String tag, String type) {
        var plain = tag.contains("type") ? TYPE.matcher(tag).replaceFirst("") : tag;
        var name = "<translation".length();
        return plain.substring(0, name) + type + plain.substring(name);
    }

    /** A translation element in the place of one without content, or after the other elements. */
    private Edit whole(@Nullable Form old, String type, List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var content = choice == null ? content(targets.getFirst(), encoder) : contents(choice, targets, encoder);
        var element = "<translation" + type + ">" + content + "</translation>";
        return old == null
                ? new Edit(place.after(), place.after(), element)
                : new Edit(old.tag().start(), old.after(place.text()), element);
    }

    private String content(@Nullable SegmentTarget target, CharsetEncoder encoder) {
        var text = target == null ? "" : written(target.text(), encoder);
        return numerus ? "<numerusform>" + text + "</numerusform>" : text;
    }

    /** The forms of the language, with the white space of the first one and of the end of those in the file. */
    private String contents(NumerusChoice of, List<@Nullable SegmentTarget> targets, CharsetEncoder encoder) {
        var translation = place.translation();
        var forms = place.forms();
        var before = translation == null || forms.isEmpty()
                ? ""
                : space(translation.start(), forms.getFirst().tag().start());
        var after = translation == null || forms.isEmpty()
                ? ""
                : space(forms.getLast().after(place.text()), translation.end());
        var content = new StringBuilder();
        for (var category : of.written()) {
            var paragraph = of.all().indexOf(category);
            var index = paragraphs.get(paragraph).foreign() ? -1 : of.index(category, forms.size());
            var target = targets.get(paragraph);
            var isOwn = target == null && index >= 0;
            content.append(before).append(isOwn ? own(forms.get(index)) : content(target, encoder));
        }
        return content.append(after).toString();
    }

    private String own(Form form) {
        return "<numerusform>" + place.text().substring(form.start(), form.end()) + "</numerusform>";
    }

    private String space(int from, int to) {
        var between = place.text().substring(from, to);
        return between.isBlank() ? between : "";
    }

    private static Edit form(Form form, String text) {
        var name = form.tag().name();
        return form.tag().is(Kind.EMPTY)
                ? new Edit(form.tag().start(), form.tag().end(), "<" + name + ">" + text + "</" + name + ">")
                : new Edit(form.start(), form.end(), text);
    }

    private boolean isSame(int form, @Nullable SegmentText text) {
        return text != null && spaced(text).equals(paragraphs.get(form).translation());
    }

    private String written(@Nullable SegmentText text, CharsetEncoder encoder) {
        return text == null ? "" : XmlPlace.beside(source).written(spaced(text), encoder);
    }

    private SegmentText spaced(SegmentText translation) {
        return Merge.spaced(source.paragraph().source(), translation);
    }

    @Override
    public @Nullable SegmentText readAgain(Paragraph paragraph, SegmentText translation) {
        var spaced = spaced(translation);
        var again = spaced.equals(paragraph.translation()) && !paragraph.foreign()
                ? spaced
                : XmlPlace.beside(source).readAgain(spaced);
        return WhiteSpace.isBlank(again) ? null : again;
    }
}
