package dev.parlance.file.formats.layout;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.okapi.OkapiFormat;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.idml.IDMLFilter;

/**
 * IDML as earlier releases read it: target files of segments that the reader of today does not find are written so.
 */
final class EarlierIdmlFormat extends OkapiFormat {
    EarlierIdmlFormat() {
        super(IdmlFormat.traits());
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new IDMLFilter();
    }
}
