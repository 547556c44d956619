package dev.parlance.attack.requests;

/**
 * One request, or what is sent instead of one, on one connection.
 *
 * @param number with the seed, determines the request
 * @param label the operation, or the way in which bytes were mutated
 * @param role the role whose token it has; empty without a valid token
 * @param bytes everything that is sent, as Latin-1
 * @param responses the number of responses to wait for
 * @param end what follows the bytes
 */
record Attempt(long number, Kind kind, String label, String role, String bytes, int responses, End end) {
    private static final int SHOWN = 3_000;

    /** The kinds of requests, which are counted apart. */
    enum Kind {
        OPERATION,
        UPLOAD,
        RAW
    }

    /** What the client does after it has sent all bytes. */
    enum End {
        /** Waits for the response, and uses the connection again. */
        KEEP,
        /** Waits for a response or for the end of the connection. */
        WAIT,
        /** Ends its half of the connection. */
        HALF_CLOSE,
        /** Resets the connection. */
        RESET
    }

    String method() {
        var end = bytes.indexOf(' ');
        return end < 0 ? "" : bytes.substring(0, end);
    }

    /** The path without its query. */
    String path() {
        var begin = bytes.indexOf(' ') + 1;
        var end = begin;
        while (end < bytes.length() && " ?#".indexOf(bytes.charAt(end)) < 0) {
            end++;
        }
        return bytes.substring(begin, end);
    }

    /** The request for a person, with control characters as escapes, and shortened. */
    String shown() {
        var text = new StringBuilder();
        for (var c : bytes.substring(0, Math.min(SHOWN, bytes.length())).toCharArray()) {
            switch (c) {
                case '\r' -> text.append("\\r");
                case '\n' -> text.append("\\n\n");
                case '\\' -> text.append("\\\\");
                default -> text.append(c < 0x20 || c > 0x7e ? "\\x%02x".formatted((int) c) : Character.toString(c));
            }
        }
        return bytes.length() > SHOWN ? text + "… (%d bytes)".formatted(bytes.length()) : text.toString();
    }
}
