package dev.parlance.attack;

import dev.parlance.attack.Http2Receiver.Attack;
import dev.parlance.attack.Http2Receiver.Frames;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What a hostile receiver does over HTTP/2 (RFC 9113) instead of a response. */
enum Http2Attack {
    PINGS(to -> to.flood(Http2Attack.MANY, frame(6, 0, 0, new byte[8]))),
    SETTINGS(to -> to.flood(Http2Attack.MANY, frame(4, 0, 0))),
    SETTINGS_THAT_CHANGE(to -> to.flood(Http2Attack.MANY / 2, settingsThatChange())),
    WINDOW_UPDATES(to -> to.flood(Http2Attack.MANY, frame(8, 0, 0, number(1)))),
    PRIORITIES(to -> to.flood(Http2Attack.MANY, frame(2, 0, to.stream(), new byte[5]))),
    PRIORITIES_OF_OTHERS(to -> to.flood(Http2Attack.MANY, frame(2, 0, 101, new byte[5]))),
    UNKNOWN_FRAMES(to -> to.flood(Http2Attack.MANY, frame(0x2f, 0, 0, new byte[8]))),
    RESETS(to -> to.flood(Http2Attack.MANY, frame(3, 0, to.stream(), number(8)))),
    RESETS_OF_OTHERS(to -> to.flood(Http2Attack.MANY, frame(3, 0, 1001, number(8)))),
    GOAWAYS(to -> to.flood(Http2Attack.MANY, frame(7, 0, 0, join(number(to.stream()), number(0))))),
    CONTINUATIONS(to -> to.own(1, 0, ok()).flood(Http2Attack.MANY, frame(9, 0, to.stream(), header("a", "b")))),
    EMPTY_CONTINUATIONS(to -> to.own(1, 0, ok()).flood(Http2Attack.MANY, frame(9, 0, to.stream()))),
    LARGE_CONTINUATIONS(to -> to.own(1, 0, ok()).flood(2_000, frame(9, 0, to.stream(), large()))),
    INTERIM_HEADS(to -> to.flood(Http2Attack.MANY, frame(1, 4, to.stream(), literal(0x08, "103")))),
    HEADS(to -> to.flood(4 * Http2Attack.MANY, frame(1, 4, to.stream(), ok()))),
    TRAILERS_WITHOUT_END(to ->
            to.own(1, 4, ok()).flood(4 * Http2Attack.MANY, frame(1, 4, to.stream(), header("a", "b")))),
    EMPTY_DATA(to -> to.own(1, 4, ok()).flood(Http2Attack.MANY, frame(0, 0, to.stream()))),
    SMALL_DATA(to -> to.own(1, 4, ok()).flood(60_000, frame(0, 0, to.stream(), new byte[1]))),
    PADDING(to -> to.own(1, 4, ok()).flood(250, frame(0, 8, to.stream(), padding()))),
    PUSHES(to -> to.flood(Http2Attack.MANY, frame(5, 4, to.stream(), join(number(2), ok())))),
    EXPANDING_HEADERS(to -> to.own(1, 4, bomb())),
    NO_INCREMENT(to -> to.own(8, 0, number(0))),
    TOO_LARGE_WINDOW(to -> to.flood(2, frame(8, 0, 0, number(Integer.MAX_VALUE)))),
    TOO_LARGE_FRAME(to -> to.flood(1, new byte[] {-1, -1, -1, 0, 0, 0, 0, 0, 1})),
    ANOTHER_PROTOCOL(to -> to.flood(1, "HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1))),
    NO_STREAMS(Http2Attack::nothing, setting(3, 0)),
    NO_WINDOW(Http2Attack::nothing, setting(4, 0)),
    LARGEST_TABLE(to -> to.flood(Http2Attack.MANY, frame(6, 0, 0, new byte[8])), setting(1, -1)),
    LARGEST_WINDOW(Http2Attack::nothing, setting(4, -1)),
    SMALLEST_FRAMES(Http2Attack::nothing, setting(5, 1)),
    NO_HEADERS(Http2Attack::nothing, setting(6, 0));

    /** Frames of a flood, some megabytes. */
    private static final int MANY = 300_000;

    @SuppressWarnings("ImmutableEnumChecker") // it has no state
    final Attack attack;

    @SuppressWarnings("ImmutableEnumChecker") // never changed
    private final byte[] settings;

    Http2Attack(Attack attack, byte... settings) {
        this.attack = attack;
        this.settings = settings;
    }

    /** What the history shows, an error or a status; on a busy machine the time-out can be first. */
    List<String> recorded() {
        return switch (this) {
            case INTERIM_HEADS -> List.of("response too large", "timeout");
            case HEADS, TRAILERS_WITHOUT_END, EMPTY_DATA, SMALL_DATA, PADDING -> List.of("200");
            case LARGEST_WINDOW, SMALLEST_FRAMES -> List.of("not reachable", "timeout");
            case RESETS -> List.of("connection closed before a response", "timeout");
            case PINGS, SETTINGS, SETTINGS_THAT_CHANGE, WINDOW_UPDATES, PRIORITIES, PRIORITIES_OF_OTHERS ->
                List.of("timeout");
            case UNKNOWN_FRAMES, GOAWAYS, NO_STREAMS, NO_WINDOW, LARGEST_TABLE -> List.of("timeout");
            default -> List.of("no valid HTTP response", "timeout");
        };
    }

    /** Whether each of many frames is answered by a frame, which takes longer than reading it. */
    boolean wantsAnswers() {
        return this == HEADS || this == TRAILERS_WITHOUT_END;
    }

    /** The parameters of the first SETTINGS frame. */
    byte[] settings() {
        return settings.clone();
    }

    /** {@code :status 200}, which is in the static table of HPACK (RFC 7541). */
    private static byte[] ok() {
        return new byte[] {(byte) 0x88};
    }

    private static void nothing(Frames unused) {
        // the settings are the attack
    }

    private static byte[] frame(int type, int flags, int stream, byte... payload) {
        return Http2Receiver.frame(type, flags, stream, payload);
    }

    private static byte[] number(int value) {
        return ByteBuffer.allocate(4).putInt(value).array();
    }

    private static byte[] setting(int name, int value) {
        return ByteBuffer.allocate(6).putShort((short) name).putInt(value).array();
    }

    private static byte[] settingsThatChange() {
        return join(frame(4, 0, 0, setting(4, 1)), frame(4, 0, 0, setting(4, Integer.MAX_VALUE)));
    }

    private static byte[] large() {
        var payload = new byte[16_000];
        Arrays.fill(payload, (byte) 0x88);
        return payload;
    }

    /** A frame of data with nothing but padding. */
    private static byte[] padding() {
        var payload = new byte[256];
        payload[0] = (byte) 255;
        return payload;
    }

    private static byte[] header(String name, String value) {
        return join(new byte[] {0}, text(name), text(value));
    }

    /** A header whose name is in the static table. */
    private static byte[] literal(int name, String value) {
        return join(new byte[] {(byte) name}, text(value));
    }

    private static byte[] text(String text) {
        return join(new byte[] {(byte) text.length()}, text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** A header of 4,000 bytes that is stored in the dynamic table, and then read 16,000 times by one byte each. */
    private static byte[] bomb() {
        var value = "x".repeat(4_000).getBytes(StandardCharsets.ISO_8859_1);
        var again = new byte[12_000];
        Arrays.fill(again, (byte) 0xbe);
        return join(ok(), new byte[] {0x40, 1, 'a', 0x7f, (byte) (0x80 | (3_873 & 0x7f)), 3_873 >> 7}, value, again);
    }

    private static byte[] join(byte[]... parts) {
        var all = new ByteArrayOutputStream();
        for (var part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
