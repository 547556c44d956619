package dev.parlance.file.okapi;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Paragraph;
import dev.parlance.file.format.Translations;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat.Edits;
import dev.parlance.file.okapi.OkapiUnits.Place;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import net.sf.okapi.common.LocaleId;
import net.sf.okapi.common.resource.TextContainer;

/** Puts translations into Okapi's text units on their way from the filter to its writer. */
final class OkapiChanges implements OkapiUnits.Found {
    private final OkapiFormat format;
    private final Edits edits;
    private final LocaleId locale;
    private final Translations translations;

    OkapiChanges(OkapiFormat format, CheckedFile file, LocaleId locale, Translations translations) {
        this.format = format;
        this.edits = format.edits(file.options().settings());
        this.locale = locale;
        this.translations = translations;
    }

    @Override
    public void paragraph(Paragraph paragraph, Place place) throws UnreadableFile, IOException {
        if (!edits.takes(place.unit())) {
            return;
        }
        var merged = translations.text(paragraph.source(), place.source()::raw);
        if (merged != null) {
            OkapiCall.run(format, () -> translate(place, merged));
        }
    }

    private void translate(Place place, SegmentText translation) {
        var special = edits.fragment(place.unit(), translation);
        var fragment = special == null ? OkapiFragments.of(place.source().origins(), translation) : special;
        place.unit().setTarget(locale, new TextContainer(fragment));
    }
}
