package dev.parlance.attack.requests;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.List;

/** Texts that readers of names, numbers, dates, patterns and paths have failed on. */
final class HostileText {
    private static final List<String> WORDS = List.of(
            "",
            " ",
            "\t",
            "\n",
            "\u0000",
            "a\u0000b",
            "\u0001\u0008\u001b[31m\u007f",
            "\u0085\u2028\u2029",
            "\ufeff",
            "\uffff\ufffe",
            "\ud800",
            "\udc00\ud800",
            "a\udfffb",
            "\ud83d\ude00",
            "\ud835\udd4f\ud83d\udc69\u200d\ud83d\udcbb",
            "\u202eabc\u202c",
            "\u0130\u0131\u017f\u212a",
            "\u00df\u1e9e\ufb01",
            "e\u0301\u0301\u0301",
            "\u0e33\u0ba8\u0bbf",
            "'",
            "\"",
            "\\",
            "';--",
            "' or '1'='1",
            "%",
            "%00",
            "%ff",
            "_%_%_%",
            "%s%n%d",
            "${jndi:ldap://127.0.0.1:9/a}",
            "<script>alert(1)</script>",
            "=1+1",
            "../../../../etc/passwd",
            "..\\..\\boot.ini",
            "C:\\",
            "file:///etc/passwd",
            "http://127.0.0.1:9/",
            "http://[::1]:9/",
            "http://0x7f000001:9/",
            "http://user:pass@a.example/",
            "http://",
            "https://\u2460.example",
            "a\r\nX-Injected: 1",
            "null",
            "undefined",
            "true",
            "NaN",
            "Infinity",
            "-0",
            "1e999999999",
            "1e-999999999",
            "9223372036854775808",
            "-9223372036854775809",
            "2147483648",
            "0x10",
            "\u0661\u0662\u0663",
            "1,2,,3",
            "0000-00-00",
            "2016-12-31T23:59:60Z",
            "2026-02-30T00:00:00Z",
            "-999999999-01-01T00:00:00Z",
            "+999999999-12-31T23:59:59.999999999Z",
            "2026-01-01T00:00:00+18:00",
            "2026-01-01 00:00:00Z",
            "P9999999999D",
            "en",
            "en-US",
            "i-klingon",
            "x-private",
            "en-a-bbb-x-a-ccc",
            "de-DE-1901-1901",
            "zz-ZZ",
            "(a+)+$",
            "(?:(?:){2000000000}){2000000000}x",
            "[",
            "(?<n>",
            "\\p{IsX}",
            ".*",
            "*",
            "?*?*?*",
            "{1}{2}",
            "[[[[[",
            "a@b",
            "\"a b\"@example.com",
            "@",
            "whsec_",
            "AAAAAAAAAAAAAAAAAAAAAA",
            "0",
            "-1",
            "1",
            "name",
            "-name",
            "a.txt",
            "a.docx",
            ".",
            "..");
    private static final List<String> REPEATED = List.of(
            "a",
            "0",
            " ",
            "\u0301",
            "\ud83d\ude00",
            "\ud800",
            ",",
            ";q=0",
            "(",
            "[",
            "{",
            "\\",
            "%",
            "a.",
            "1-1_",
            "\u0000",
            "&#x",
            "\"",
            "*",
            "aA1 ",
            "a@",
            "http://a/",
            "-",
            "a-",
            "<b>",
            "{1}",
            "?*",
            "(?:a|",
            "\r\n",
            "en-",
            "1.",
            "x x ");

    private HostileText() {}

    /** Any text; may contain lone surrogates. */
    static String any(Dice dice) {
        return switch (dice.below(12)) {
            case 0 -> random(dice, dice.length(200));
            case 1 -> dice.of(REPEATED).repeat(dice.length(2_000));
            case 2 -> dice.of(WORDS) + dice.of(WORDS);
            default -> dice.of(WORDS);
        };
    }

    /** A text of up to 600,000 characters. */
    static String huge(Dice dice) {
        var part = dice.of(REPEATED);
        return part.repeat(dice.of(List.of(256, 256, 4_096, 4_096, 20_000, 20_000, 100_000, 900_000)) / part.length())
                + dice.of(WORDS);
    }

    /** A text for the value of a header: Latin-1 without line breaks and NUL. */
    static String forHeader(Dice dice) {
        var text = dice.oneIn(20) ? dice.of(REPEATED).repeat(dice.length(4_000)) : any(dice);
        var value = new StringBuilder();
        for (var c : latin(text).toCharArray()) {
            value.append(c == '\r' || c == '\n' || c == 0 ? '?' : c);
        }
        return value.toString();
    }

    private static String random(Dice dice, int length) {
        var text = new StringBuilder();
        for (var i = 0; i < length; i++) {
            text.append((char)
                    switch (dice.below(6)) {
                        case 0 -> dice.below(0x20);
                        case 1 -> 0x80 + dice.below(0x780);
                        case 2 -> dice.below(0x1_0000);
                        case 3 -> 0xd800 + dice.below(0x800);
                        default -> 0x20 + dice.below(0x5f);
                    });
        }
        return text.toString();
    }

    /** The UTF-8 bytes of a text, each as one character; a lone surrogate becomes three bytes that are not UTF-8. */
    static String latin(String text) {
        if (UTF_8.newEncoder().canEncode(text)) {
            return new String(text.getBytes(UTF_8), ISO_8859_1);
        }
        var bytes = new ByteArrayOutputStream(text.length());
        text.codePoints().forEach(code -> {
            if (code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE) {
                bytes.write(0xe0 | (code >> 12));
                bytes.write(0x80 | ((code >> 6) & 0x3f));
                bytes.write(0x80 | (code & 0x3f));
            } else {
                bytes.writeBytes(Character.toString(code).getBytes(UTF_8));
            }
        });
        return bytes.toString(ISO_8859_1);
    }

    /** A text for a path or a query: percent-encoded. */
    static String encoded(String text) {
        var encoded = new StringBuilder();
        for (var c : latin(text).toCharArray()) {
            if ((Character.isLetterOrDigit(c) && c < 0x80) || "-._~".indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%')
                        .append(Character.toUpperCase(Character.forDigit(c >> 4, 16)))
                        .append(Character.toUpperCase(Character.forDigit(c & 15, 16)));
            }
        }
        return encoded.toString();
    }
}
