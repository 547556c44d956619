package dev.parlance.file.gate;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.file.Files;
import java.nio.file.Path;

/** The beginning of a file. A file that is not longer is not opened again to be checked. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FileHead(Path file, byte[] bytes) {
    private static final int MOST = 4096;
    private static final int BUFFER = 1 << 16;

    static FileHead of(Path file) throws IOException {
        try (var in = Files.newInputStream(file)) {
            return new FileHead(file, in.readNBytes(MOST));
        }
    }

    private boolean isWhole() {
        return bytes.length < MOST;
    }

    private ReadableByteChannel open() throws IOException {
        return isWhole() ? Channels.newChannel(new ByteArrayInputStream(bytes)) : FileChannel.open(file);
    }

    /** The line of the first byte of the file that is invalid in an encoding; 0 when all bytes are valid. */
    int firstBadLine(Charset charset) throws IOException {
        var decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var size = isWhole() ? MOST : BUFFER;
        var read = ByteBuffer.allocate(size);
        var chars = CharBuffer.allocate(size);
        var line = 1;
        try (var channel = open()) {
            for (var ended = false; !ended; ) {
                ended = channel.read(read) < 0;
                read.flip();
                var result = decoder.decode(read, chars, ended);
                line += newlines(chars.flip());
                chars.clear();
                if (result.isError()) {
                    return line;
                }
                read.compact();
            }
        }
        return 0;
    }

    private static int newlines(CharBuffer chars) {
        var newlines = 0;
        var all = chars.array();
        var end = chars.limit();
        for (var i = 0; i < end; i++) {
            newlines += all[i] == '\n' ? 1 : 0;
        }
        return newlines;
    }
}
