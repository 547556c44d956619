package dev.parlance.file.gate;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * How the encoding of a file without a byte order mark is found.
 *
 * @param declared finds the encoding that the head of the file declares; null when the format has no such declaration
 * @param fallback the encoding of a file that declares none and is not valid UTF-8; null when such a file is refused
 * @param strict whether a file is refused if its bytes are not valid in the encoding that it shows or declares, because
 *     target files do not copy them
 */
public record EncodingRules(
        @Nullable Declaration declared, @Nullable Charset fallback, boolean strict) {
    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    /** For a format whose target files copy the bytes around translations. */
    public EncodingRules(@Nullable Declaration declared, @Nullable Charset fallback) {
        this(declared, fallback, false);
    }

    /** UTF-8 alone. */
    public static final EncodingRules NONE = new EncodingRules(null, null);

    /** UTF-8, else windows-1252. */
    public static final EncodingRules WINDOWS = new EncodingRules(null, WINDOWS_1252);

    /** By the XML declaration. */
    public static final EncodingRules XML = new EncodingRules(Declaration.XML, null);

    /** By the {@code meta} element or the XML declaration, else windows-1252. */
    public static final EncodingRules HTML = new EncodingRules(new HtmlDeclaration(), WINDOWS_1252, true);

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
