package dev.parlance.file.formats.rtf;

import dev.parlance.file.settings.FileImportSettings;

/** What the import settings choose in a document. */
record RtfChoice(boolean hidden, boolean headers, boolean comments, boolean properties) {
    static RtfChoice of(FileImportSettings settings) {
        return new RtfChoice(
                settings.flag("doc/hidden"),
                settings.flag("doc/headerFooter"),
                settings.flag("doc/comments"),
                settings.flag("doc/properties"));
    }
}
