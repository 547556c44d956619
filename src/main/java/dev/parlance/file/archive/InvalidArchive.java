package dev.parlance.file.archive;

import java.util.zip.ZipException;

/** An archive whose structure contradicts itself. The message continues a sentence about the archive. */
final class InvalidArchive extends ZipException {
    private static final long serialVersionUID = 1L;

    InvalidArchive(String message) {
        super(message);
    }
}
