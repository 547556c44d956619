package dev.parlance.file.gate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.charset.Charset;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * How the encoding of a file without a byte order mark is found.
 *
 * @param declared finds the encoding that the head of the file declares, in its first group; null when the format has
 *     no such declaration
 * @param fallback the encoding of a file that declares none and is not valid UTF-8; null when such a file is refused
 * @param strict whether a file is refused if its bytes are not valid in the encoding that it shows or declares, because
 *     target files do not copy them
 */
public record EncodingRules(
        @Nullable Pattern declared, @Nullable Charset fallback, boolean strict) {
    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    /** For a format whose target files copy the bytes around translations. */
    public EncodingRules(@Nullable Pattern declared, @Nullable Charset fallback) {
        this(declared, fallback, false);
    }

    /** UTF-8 alone. */
    public static final EncodingRules NONE = new EncodingRules(null, null);

    /** UTF-8, else windows-1252. */
    public static final EncodingRules WINDOWS = new EncodingRules(null, WINDOWS_1252);

    /** By the XML declaration. */
    public static final EncodingRules XML = new EncodingRules(
            Pattern.compile("\\A<\\?xml[^>]{0,200}?encoding\\s*=\\s*[\"']([A-Za-z0-9._-]+)[\"']"), null);

    /** By the {@code meta} element, else windows-1252. */
    public static final EncodingRules HTML = new EncodingRules(
            Pattern.compile(
                    "<meta\\b[^>]{0,200}?\\bcharset\\s*=\\s*[\"']?\\s*([A-Za-z0-9._:-]+)", Pattern.CASE_INSENSITIVE),
            WINDOWS_1252);

    /**
     * The encoding of a file that declares one. Where windows-1252 is the fallback, it is also meant by the names of
     * its subsets, as in browsers (WHATWG Encoding Standard, "Names and labels").
     */
    Charset meant(Charset declared) {
        return WINDOWS_1252.equals(fallback) && (declared.equals(ISO_8859_1) || declared.equals(US_ASCII))
                ? WINDOWS_1252
                : declared;
    }
}
