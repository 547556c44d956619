package dev.parlance.attack.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Changes files at random: bytes, pieces, tokens of the format, repetition and encoding. */
final class Mutator {
    private static final int LARGEST = 24 << 10;
    private static final int MOST_CHANGES = 8;
    private static final int LONGEST_PIECE = 80;
    private static final String BOUNDARIES = "<>\"'{}[]()\n;,=:\\ ";
    private static final byte[] BYTES = {0, 1, '\t', '\n', '\r', ' ', '"', '<', '\\', 127, -128, -17, -1};
    private static final String[] CHARSETS = {
        "UTF-16LE",
        "UTF-16BE",
        "UTF-16",
        "UTF-32",
        "UTF-32BE",
        "windows-1252",
        "ISO-8859-15",
        "Shift_JIS",
        "GB18030",
        "IBM037",
        "ISO-2022-JP",
        "ISO-2022-KR",
        "KOI8-R"
    };
    private static final String[] NAMES = {
        "UTF-8",
        "UTF-16",
        "utf-32",
        "windows-1252",
        "us-ascii",
        "Shift_JIS",
        "x-JISAutoDetect",
        "ISO-2022-CN",
        "IBM037",
        "x-none",
        "CHARSET",
        "",
        "UTF-8\u0000",
        "ISO-8859-1:1987"
    };

    private final List<byte[]> tokens;
    private final List<byte[]> seeds;
    private final @Nullable MarkupMutator markup;

    /**
     * For files of a family.
     *
     * @param seeds pieces of them are put into other files
     * @param markup whether the files have elements
     */
    Mutator(List<byte[]> tokens, List<byte[]> seeds, boolean markup) {
        this.tokens = tokens;
        this.seeds = seeds;
        this.markup = markup ? new MarkupMutator(tokens, seeds) : null;
    }

    byte[] changed(byte[] file, Random random) {
        var elements = markup != null && random.nextInt(4) > 0;
        var bytes = markup != null && elements ? markup.changed(file, random) : file;
        return elements && random.nextInt(4) > 0 ? bytes : raw(bytes, random);
    }

    private byte[] raw(byte[] file, Random random) {
        var bytes = file;
        for (var changes = 0; changes < MOST_CHANGES && (changes == 0 || random.nextInt(3) > 0); changes++) {
            bytes = once(bytes, random);
            bytes = bytes.length > LARGEST ? Arrays.copyOf(bytes, LARGEST) : bytes;
        }
        return random.nextInt(24) == 0 ? encoded(bytes, random) : bytes;
    }

    private byte[] once(byte[] bytes, Random random) {
        var from = position(bytes, random);
        var to = Math.min(bytes.length, from + length(random));
        return switch (random.nextInt(13)) {
            case 0 -> flipped(bytes, from, random);
            case 1 -> spliced(bytes, from, Math.min(bytes.length, from + 1), new byte[] {any(BYTES, random)});
            case 2 -> spliced(bytes, from, to, new byte[0]);
            case 3 -> random.nextInt(3) > 0 ? bytes : Arrays.copyOf(bytes, from);
            case 4 -> spliced(bytes, from, from, repeated(Arrays.copyOfRange(bytes, from, to), times(random)));
            case 5 -> spliced(bytes, position(bytes, random), from, new byte[0]);
            case 6, 7, 8 -> spliced(bytes, from, from, token(random));
            case 9 -> spliced(bytes, from, to, token(random));
            case 10 -> spliced(bytes, from, to, piece(seeds.get(random.nextInt(seeds.size())), random));
            case 11 -> nested(bytes, random.nextBoolean() ? token(random) : piece(bytes, random), random);
            default -> spliced(bytes, position(bytes, random), from, piece(bytes, random));
        };
    }

    /** A piece many times before a part of the file, and what closes it as often after the part. */
    private static byte[] nested(byte[] bytes, byte[] opening, Random random) {
        var times = times(random);
        var from = position(bytes, random);
        var to = Math.min(bytes.length, from + random.nextInt(1 + bytes.length));
        var opened = spliced(bytes, to, to, repeated(closing(opening), random.nextInt(4) == 0 ? 0 : times));
        return spliced(opened, from, from, repeated(opening, times));
    }

    private static byte[] closing(byte[] opening) {
        var text = new String(opening, UTF_8);
        var tag = text.matches("(?s)<[A-Za-z].*[^/]>");
        if (tag) {
            return ("</" + text.substring(1).split("[\\s>]", 2)[0] + ">").getBytes(UTF_8);
        }
        return switch (text) {
            case "{" -> "}".getBytes(UTF_8);
            case "[" -> "]".getBytes(UTF_8);
            case "(" -> ")".getBytes(UTF_8);
            case "<" -> ">".getBytes(UTF_8);
            default -> opening;
        };
    }

    /** In another encoding, with or without a mark, or with another declaration. */
    private static byte[] encoded(byte[] bytes, Random random) {
        var text = new String(bytes, UTF_8);
        return switch (random.nextInt(4)) {
            case 0 -> ("\uFEFF" + text).getBytes(Charset.forName(any(CHARSETS, random)));
            case 1 -> text.getBytes(Charset.forName(any(CHARSETS, random)));
            case 2 -> spliced(bytes, 0, 0, "\uFEFF".getBytes(Charset.forName(any(CHARSETS, random))));
            default ->
                text.replaceAll("(?i)(charset|encoding)=(\"?)[\\w-]*", "$1=$2" + any(NAMES, random))
                        .getBytes(UTF_8);
        };
    }

    private static byte[] flipped(byte[] bytes, int at, Random random) {
        var flipped = bytes.clone();
        if (at < flipped.length) {
            flipped[at] ^= (byte) (1 << random.nextInt(8));
        }
        return flipped;
    }

    private static byte[] piece(byte[] bytes, Random random) {
        var from = position(bytes, random);
        return Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + length(random)));
    }

    private byte[] token(Random random) {
        return tokens.get(random.nextInt(tokens.size()));
    }

    /** A position in the file, at the boundary of a token more often than within one. */
    private static int position(byte[] bytes, Random random) {
        var at = bytes.length == 0 ? 0 : random.nextInt(bytes.length + 1);
        if (random.nextInt(4) > 0) {
            while (at > 0 && at < bytes.length && BOUNDARIES.indexOf(bytes[at]) < 0) {
                at++;
            }
        }
        return at;
    }

    private static int length(Random random) {
        return 1 + random.nextInt(random.nextBoolean() ? 4 : LONGEST_PIECE);
    }

    /** Few times mostly, sometimes so often that a reader that recurses has no stack left. */
    private static int times(Random random) {
        return switch (random.nextInt(64)) {
            case 0 -> 1 + random.nextInt(20_000);
            case 1, 2, 3, 4 -> 1 + random.nextInt(500);
            default -> 1 + random.nextInt(6);
        };
    }

    private static byte[] repeated(byte[] piece, int times) {
        if (piece.length == 0) {
            return piece;
        }
        var all = new ByteArrayOutputStream();
        for (var i = 0; i < times && all.size() < LARGEST; i++) {
            all.writeBytes(piece);
        }
        return all.toByteArray();
    }

    /** With other bytes instead of those between two positions, which may come in any order. */
    static byte[] spliced(byte[] bytes, int one, int other, byte[] insert) {
        var from = Math.min(one, other);
        var to = Math.max(one, other);
        var all = new byte[bytes.length - (to - from) + insert.length];
        System.arraycopy(bytes, 0, all, 0, from);
        System.arraycopy(insert, 0, all, from, insert.length);
        System.arraycopy(bytes, to, all, from + insert.length, bytes.length - to);
        return all;
    }

    private static byte any(byte[] all, Random random) {
        return all[random.nextInt(all.length)];
    }

    private static String any(String[] all, Random random) {
        return all[random.nextInt(all.length)];
    }
}
