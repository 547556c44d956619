package dev.parlance.file.formats.yaml;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.format.Sections.Section;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.splice.SplicedFormat;
import java.io.IOException;

/** YAML. */
public final class YamlFormat extends SplicedFormat {
    public YamlFormat() {
        super(FormatTraits.text("yaml", "YAML", HARD)
                .type("application/yaml", "yaml", "yml")
                .inSections(YamlCuts::of)
                .codes("yaml/tagRegexp")
                .html("yaml/htmlSubFilter")
                .markdown("yaml/markdownSubfilter")
                .icu("yaml/icuSubFilter"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new YamlReader(text.readAllAsString(), file.options(), found).read();
        }
    }

    @Override
    protected void units(Section section, Found found) throws UnreadableFile, IOException {
        var file = section.file();
        try (var text = file.text()) {
            new YamlReader(text.readAllAsString(), file.options(), found)
                    .after(section.items())
                    .read();
        }
    }
}
