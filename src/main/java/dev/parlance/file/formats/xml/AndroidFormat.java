package dev.parlance.file.formats.xml;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.okapi.OkapiFormat;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.xml.XMLFilter;

/** Android string resources. */
public final class AndroidFormat extends OkapiFormat {
    public AndroidFormat() {
        super(FormatTraits.xml("android", "Android strings", HARD)
                .setting("android_string")
                .inMemory()
                .namesAreKeys()
                .codes("android/tagRegexp")
                .icu("android/icuSubFilter"));
    }

    @Override
    public IFilter filter(CheckedFile file) {
        var filter = new XMLFilter();
        filter.getParameters().load(XMLFilter.class.getResource("AndroidStrings.fprm"), false);
        return filter;
    }
}
