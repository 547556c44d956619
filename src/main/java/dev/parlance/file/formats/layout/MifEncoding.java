package dev.parlance.file.formats.layout;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.TextEncoding;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.settings.FileImportSettings;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The encoding of a file: UTF-8 since version 8. Earlier files are ASCII with the bytes of FrameRoman, which are read
 * as those of ISO-8859-1, or have the encoding whose name they write in its own characters.
 */
final class MifEncoding {
    private static final int HEAD = 4096;
    private static final int FIRST_WITH_UNICODE = 8;
    private static final String MARK = "\u00EF\u00BB\u00BF";
    private static final Pattern FILE = Pattern.compile("\\s*+<\\s*+MIFFile\\s++([0-9]{1,6})");
    private static final Pattern DECLARED = Pattern.compile("<\\s*+MIFEncoding\\s*+`([^']{0,40}+)'");

    /** Names of encodings, each written in itself (MIF Reference, MIFEncoding statement), and what they mean. */
    private static final List<Declared> DECLARABLE = List.of(
            new Declared("日本語", "Shift_JIS", "windows-31j"),
            new Declared("日本語", "EUC-JP", "EUC-JP"),
            new Declared("中文", "Big5", "Big5"),
            new Declared("中文", "EUC-TW", "EUC-TW"),
            new Declared("中文", "GB2312", "GBK"),
            new Declared("한국어", "EUC-KR", "x-windows-949"));

    private MifEncoding() {}

    private record Declared(String name, String in, String meaning) {

        /** Whether a name that was read as ISO-8859-1 is this one. */
        boolean is(String read) {
            return Charset.isSupported(in)
                    && Charset.isSupported(meaning)
                    && read.equals(new String(name.getBytes(Charset.forName(in)), ISO_8859_1));
        }
    }

    /**
     * The encoding of a file.
     *
     * @throws UnreadableFile when the file does not begin as MIF does, or has bytes that its encoding does not allow
     */
    static TextEncoding of(Path path, FileImportSettings settings) throws UnreadableFile, IOException {
        String head;
        try (var in = Files.newInputStream(path)) {
            head = new String(in.readNBytes(HEAD), ISO_8859_1);
        }
        var version = FILE.matcher(head).region(head.startsWith(MARK) ? MARK.length() : 0, head.length());
        if (!version.lookingAt()) {
            throw new UnreadableFile(Reason.BROKEN, "this is not a valid MIF file: it does not begin with <MIFFile");
        }
        if (Integer.parseInt(version.group(1)) >= FIRST_WITH_UNICODE || settings.text("inputCharset") != null) {
            return TextEncoding.of(path, EncodingRules.NONE, settings);
        }
        var declared = DECLARED.matcher(head);
        var name = declared.find() ? declared.group(1) : "";
        var charset = DECLARABLE.stream()
                .filter(each -> each.is(name))
                .map(each -> Charset.forName(each.meaning()))
                .findFirst()
                .orElse(ISO_8859_1);
        return new TextEncoding(charset, 0);
    }
}
