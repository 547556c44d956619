package dev.parlance.file.formats.office;

import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.filters.openxml.ConditionalParameters;

/**
 * PowerPoint as earlier releases read it: target files of segments that the reader of today does not find are written
 * so.
 */
final class EarlierPowerPointFormat extends OfficeFormat {
    EarlierPowerPointFormat() {
        super(PowerPointFormat.traits(), "a");
    }

    @Override
    void choose(ConditionalParameters parameters, FileImportSettings settings) {
        parameters.setTranslatePowerpointDocProperties(false);
        parameters.setTranslatePowerpointComments(false);
        parameters.setTranslatePowerpointHidden(settings.flag("ppt/hiddenSlides"));
        parameters.setTranslatePowerpointNotes(settings.flag("ppt/notes"));
        parameters.setTranslatePowerpointMasters(settings.flag("ppt/masterSlides"));
    }
}
