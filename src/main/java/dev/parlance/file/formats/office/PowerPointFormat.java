package dev.parlance.file.formats.office;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.filters.openxml.ConditionalParameters;

/** PowerPoint. */
public final class PowerPointFormat extends OfficeFormat {
    public PowerPointFormat() {
        super(
                traits("pptx", "PowerPoint", SOFT)
                        .type("application/vnd.openxmlformats-officedocument.presentationml.presentation", "pptx")
                        .type("application/vnd.openxmlformats-officedocument.presentationml.template", "potx")
                        .type("application/vnd.openxmlformats-officedocument.presentationml.slideshow", "ppsx")
                        .type("application/vnd.ms-powerpoint.presentation.macroEnabled.12", "pptm")
                        .type("application/vnd.ms-powerpoint.template.macroEnabled.12", "potm")
                        .type("application/vnd.ms-powerpoint.slideshow.macroEnabled.12", "ppsm")
                        .setting("ppt")
                        .convertible("ppt", "odp"),
                "a");
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
