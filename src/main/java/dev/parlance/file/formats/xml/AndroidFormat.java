package dev.parlance.file.formats.xml;

import static dev.parlance.file.format.FormatProfile.Flow.HARD;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.file.splice.SplicedFormat;
import dev.parlance.file.xml.ElementCuts;
import java.io.IOException;

/** Android string resources. */
public final class AndroidFormat extends SplicedFormat {
    public AndroidFormat() {
        super(FormatTraits.xml("android", "Android strings", HARD)
                .setting("android_string")
                .inSections(ElementCuts.after(2))
                .entities()
                .codes("android/tagRegexp")
                .icu("android/icuSubFilter"));
    }

    @Override
    protected void units(CheckedFile file, Found found) throws UnreadableFile, IOException {
        try (var text = file.text()) {
            new AndroidReader(text.readAllAsString(), found).read();
        }
    }

    /** The translations may leave out an element that declares a prefix. */
    @Override
    protected void checkWritten(CheckedFile written) throws UnreadableFile, IOException {
        try (var text = written.text()) {
            XmlGate.check(text, true);
        }
    }
}
