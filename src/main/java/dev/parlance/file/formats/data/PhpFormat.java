package dev.parlance.file.formats.data;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.okapi.OkapiFormat;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.php.PHPContentFilter;

/** PHP. */
public final class PhpFormat extends OkapiFormat {
    public PhpFormat() {
        super(FormatTraits.text("php", "PHP", HARD)
                .type("application/x-httpd-php", "php")
                .encoding(EncodingRules.WINDOWS)
                .boundToEncoding()
                .inMemory()
                .namesAreKeys()
                .codes("php/tagRegexp"));
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new PHPContentFilter();
    }
}
