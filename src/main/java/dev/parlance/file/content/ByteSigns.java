package dev.parlance.file.content;

import static dev.parlance.file.content.ContentSign.certain;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The bytes and the words that files of a format always begin with. */
final class ByteSigns {
    private static final byte[] OLE = {(byte) 0xD0, (byte) 0xCF, 0x11, (byte) 0xE0};

    private ByteSigns() {}

    static @Nullable ContentSign of(byte[] head, String text) {
        if (head.length > OLE.length && Arrays.equals(head, 0, OLE.length, OLE, 0, OLE.length)) {
            return certain("ole", "the file is in the binary format of Office before 2007, or password-protected");
        } else if (text.startsWith("%PDF-")) {
            return certain("pdf", "the content begins with %PDF-");
        } else if (text.startsWith("8BPS")) {
            return certain("psd", "the content begins with 8BPS");
        } else if (text.startsWith("{\\rtf")) {
            return certain("rtf", "the content begins with {\\rtf");
        } else if (text.startsWith("<MIFFile ")) {
            return certain("mif", "the content begins with <MIFFile");
        } else if (text.startsWith("<?php")) {
            return certain("php", "the content begins with <?php");
        } else if (text.regionMatches(true, 0, "<!DOCTYPE html", 0, 14)) {
            return certain("html", "the content begins with <!DOCTYPE html>");
        }
        return isQuark(text) ? certain("xtg", "the content begins with the version of QuarkXPress tags") : null;
    }

    /** {@code <v8.00><e9>}: versions of the tags and of their encoding. */
    private static boolean isQuark(String text) {
        var end = text.indexOf("><e");
        return text.startsWith("<v")
                && end > 2
                && end < 10
                && text.substring(2, end).chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    }
}
