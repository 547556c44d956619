package dev.parlance.file.formats.layout;

import static dev.parlance.file.format.FormatProfile.Flow.SOFT;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.okapi.OkapiFormat;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.idml.IDMLFilter;

/** InDesign Markup Language. */
public final class IdmlFormat extends OkapiFormat {
    public IdmlFormat() {
        super(FormatTraits.archive("idml", "IDML", SOFT, "designmap.xml")
                .type("application/vnd.adobe.indesign-idml-package", "idml")
                .convertible("indd")
                .codes("idml/tagRegexp"));
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new IDMLFilter();
    }
}
