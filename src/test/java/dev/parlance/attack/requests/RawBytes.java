package dev.parlance.attack.requests;

import dev.parlance.attack.requests.Attempt.End;
import dev.parlance.attack.requests.Attempt.Kind;
import java.util.List;

/** Changes the bytes of requests, so that some are no longer HTTP; bytes are characters up to U+00FF. */
final class RawBytes {
    private static final List<String> TOKENS = List.of(
            "\r\n",
            "\n",
            "\r",
            "\r\n\r\n",
            "\u0000",
            " ",
            "\t",
            ":",
            "0\r\n\r\n",
            "-1\r\n",
            "fffffffffffffffff\r\n",
            "7fffffff\r\n",
            "5;a=\"b\r\n",
            ("1;" + "x".repeat(5_000) + "\r\na\r\n"),
            "\r\nContent-Length: 5",
            "\r\nContent-Length: -1",
            "\r\nContent-Length: +5",
            "\r\nContent-Length: 5, 5",
            "\r\nContent-Length: 99999999999999999999",
            "\r\nContent-Length: 1048577",
            "\r\nTransfer-Encoding: chunked",
            "\r\nTransfer-Encoding: chunked, chunked",
            "\r\nTransfer-Encoding: gzip, chunked",
            "\r\nTransfer-Encoding : chunked",
            "\r\nTransfer-Encoding:\u000bchunked",
            "\r\n folded",
            "\r\nConnection: close, keep-alive, upgrade",
            "\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
            "\r\nExpect: 100-continue",
            "\r\nExpect: 200-ok",
            "\r\nHost:",
            "\r\nHost: a b",
            "\r\n: empty",
            "\r\nTrailer: a",
            "HTTP/1.0",
            "HTTP/1.1",
            "HTTP/2.0",
            "HTTP/9.9",
            "HTTP/1.10",
            "http://evil.example/",
            "//",
            "/../",
            "/./",
            "%2e%2e/",
            "%00",
            "%",
            "?",
            "#",
            "*",
            "\u00ff\u00fe",
            "\u00c0\u0080",
            "CONNECT ",
            "OPTIONS * HTTP/1.1\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
            "GET / HTTP/1.1\r\nHost: x\r\n\r\n");

    private RawBytes() {}

    /** The bytes with some changes at random places. */
    static String damaged(String bytes, Dice dice, int changes) {
        var text = new StringBuilder(bytes);
        for (var i = 0; i < changes; i++) {
            var at = dice.below(text.length() + 1);
            var length = Math.min(dice.length(64), text.length() - at);
            switch (dice.below(6)) {
                case 0 -> text.delete(at, at + length);
                case 1 -> text.insert(at, text.substring(at, at + length));
                case 2 -> text.insert(at, dice.of(TOKENS));
                case 3 -> text.insert(at, (char) dice.below(256));
                case 4 -> text.setLength(dice.oneIn(4) ? at : text.length());
                default -> {
                    if (length > 0) {
                        text.setCharAt(at, (char) (text.charAt(at) ^ 1 << dice.below(8)));
                    }
                }
            }
        }
        return text.toString();
    }

    /** A body in chunks. */
    static String chunked(String body, Dice dice) {
        var chunks = new StringBuilder();
        for (var at = 0; at < body.length(); ) {
            var length = Math.min(body.length() - at, dice.oneIn(3) ? dice.length(64) : 8_192);
            chunks.append(Integer.toHexString(length))
                    .append(dice.oneIn(20) ? ";a=b" : "")
                    .append("\r\n")
                    .append(body, at, at + length)
                    .append("\r\n");
            at += length;
        }
        return chunks.append("0\r\n")
                .append(dice.oneIn(20) ? "X-Trailer: a\r\n" : "")
                .append("\r\n")
                .toString();
    }

    /** A mutation of a well-formed request. */
    static Attempt of(Attempt request, Dice dice) {
        var bytes = request.bytes();
        return switch (dice.below(10)) {
            case 0 -> raw(request, "random", random(dice, 1 + dice.length(600)), 1, end(dice));
            case 1 ->
                raw(
                        request,
                        "truncated",
                        bytes.substring(0, dice.below(Math.min(bytes.length(), 4_000)) + 1),
                        1,
                        end(dice));
            case 2 -> pipelined(request, dice);
            case 3 -> raw(request, "half-closed", bytes, 1, End.HALF_CLOSE);
            case 4 -> raw(request, "reset", bytes, 0, End.RESET);
            case 5 -> raw(request, "tokens", dice.of(TOKENS) + dice.of(TOKENS) + bytes, 1, end(dice));
            default -> raw(request, "damaged", damagedHead(bytes, dice), 1, end(dice));
        };
    }

    private static End end(Dice dice) {
        return dice.oneIn(3) ? End.HALF_CLOSE : End.WAIT;
    }

    private static Attempt raw(Attempt of, String label, String bytes, int responses, End end) {
        return new Attempt(of.number(), Kind.RAW, label, "", bytes, responses, end);
    }

    private static String random(Dice dice, int length) {
        var text = new StringBuilder();
        for (var i = 0; i < length; i++) {
            text.append(dice.oneIn(40) ? dice.of(TOKENS) : Character.toString(dice.below(256)));
        }
        return text.toString();
    }

    /** Mostly in the request line and the headers. */
    private static String damagedHead(String bytes, Dice dice) {
        var headEnd = bytes.indexOf("\r\n\r\n") + 4;
        if (dice.oneIn(4)) {
            return damaged(bytes, dice, dice.length(6));
        }
        var lineEnd = bytes.indexOf("\r\n");
        var end = dice.oneIn(3) ? lineEnd : headEnd;
        return damaged(bytes.substring(0, end), dice, dice.length(4)) + bytes.substring(end);
    }

    /** The request several times at once; with a damaged one in between, sometimes. */
    private static Attempt pipelined(Attempt request, Dice dice) {
        var times = dice.length(16);
        var bytes = request.bytes().length() > 4_000 ? "GET /docs HTTP/1.1\r\nHost: x\r\n\r\n" : request.bytes();
        if (dice.oneIn(3)) {
            return raw(request, "pipelined", bytes.repeat(times) + damagedHead(bytes, dice) + bytes, 1, end(dice));
        }
        return raw(request, "pipelined", bytes.repeat(times), times, End.WAIT);
    }
}
