package dev.parlance.file;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Escapes;
import dev.parlance.file.gate.Declaration;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.gate.UnreadableFile.Reason;
import dev.parlance.file.gate.XmlGate;
import dev.parlance.shared.InlineCode;
import dev.parlance.shared.SegmentText;
import java.io.IOException;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Gives a target file the encoding that the import settings ask for. */
final class OutputCharset {
    private static final String MARK = "\uFEFF";
    private static final int HEAD = 4096;
    private static final Set<String> WIDE = Set.of("UTF-16", "UTF-16LE", "UTF-16BE");
    private static final Pattern XML_DECLARATION =
            Pattern.compile("\\A<\\?xml\\s+version\\s*=\\s*(?:\"[^\"]*\"|'[^']*')");

    private OutputCharset() {}

    /** The encoding that the settings ask for; null when the file has it already, or is not one text. */
    static @Nullable Charset wanted(CheckedFile original) {
        var name = original.options().settings().text("outputCharset");
        var charset = name == null || original.format().binary() ? null : Charset.forName(name);
        return original.charset().equals(charset) ? null : charset;
    }

    /**
     * Encodes a target file again.
     *
     * @param written the target file, in UTF-8
     * @throws UnreadableFile when the encoding cannot represent a character, or the file would be read as another one
     */
    static void apply(CheckedFile original, Charset wanted, Path written) throws UnreadableFile, IOException {
        var most = original.options().limits().treeBytes();
        if (Files.size(written) > most) {
            throw UnreadableFile.tooLarge(
                    "the import setting outputCharset is for smaller files; this one has %,d bytes"
                            .formatted(Files.size(written)),
                    most);
        }
        var text = Files.readString(written, UTF_8);
        var mark = text.startsWith(MARK) ? 3 : 0;
        var before = texts(original.at(written, UTF_8, mark));
        var declared = declared(mark == 0 ? text : text.substring(1), original, wanted);
        var wide = WIDE.contains(wanted.name());
        var charset = !wide ? wanted : wanted.name().equals("UTF-16LE") ? UTF_16LE : UTF_16BE;
        var escaped = new CharacterEscapes(original.format().escapes(), wanted).escaped(declared);
        var bytes = charset.newEncoder().encode(CharBuffer.wrap(wide ? MARK + escaped : escaped));
        try (var channel =
                Files.newByteChannel(written, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        var copy = original.at(written, charset, wide ? 2 : 0);
        requireWellFormed(copy);
        if (!texts(copy).equals(before)) {
            throw new UnreadableFile(
                    Reason.NOT_EXACT, "in %s the file would have other texts".formatted(wanted.name()));
        }
    }

    /** Refuses XML in which a reference stands where it means nothing, such as in a name. */
    private static void requireWellFormed(CheckedFile file) throws UnreadableFile, IOException {
        if (file.format().escapes() != Escapes.XML) {
            return;
        }
        try (var text = file.text()) {
            XmlGate.check(text, true);
        } catch (UnreadableFile broken) {
            throw new UnreadableFile(
                    Reason.NOT_EXACT,
                    "in %s the file would not be valid: %s"
                            .formatted(file.charset().name(), broken.getMessage()),
                    broken);
        }
    }

    /** Hashes of the texts and translations of a file. */
    private static List<Integer> texts(CheckedFile file) throws UnreadableFile, IOException {
        var hashes = new ArrayList<Integer>();
        try {
            file.format().read(file, paragraph -> {
                hashes.add(hash(paragraph.source()));
                hashes.add(hash(paragraph.translation()));
            });
        } catch (UnreadableFile broken) {
            throw new UnreadableFile(Reason.NOT_EXACT, String.valueOf(broken.getMessage()), broken);
        }
        return hashes;
    }

    private static int hash(@Nullable SegmentText text) {
        return text == null
                ? 0
                : Objects.hash(
                        text.text(), text.codes().stream().map(InlineCode::data).toList());
    }

    /** A text that declares the encoding if its format does so. */
    private static String declared(String text, CheckedFile original, Charset wanted) throws UnreadableFile {
        var format = original.format();
        var declaration = format.encodingRules().declared();
        var declared = declaration == null ? text : replaced(text, declaration, wanted);
        if (format.escapes() == Escapes.HTML) {
            return declared.startsWith("<?xml") ? replaced(declared, Declaration.XML, wanted) : declared;
        }
        return format.escapes() == Escapes.XML && declared.equals(text) ? added(text, wanted) : declared;
    }

    private static String replaced(String text, Declaration declaration, Charset wanted) throws UnreadableFile {
        var label = declaration.find(text.substring(0, Math.min(HEAD, text.length())));
        if (label == null) {
            return text;
        } else if (Character.isDigit(label.name().charAt(0))) {
            throw new UnreadableFile(
                    Reason.NOT_EXACT,
                    "the import setting outputCharset cannot apply: the file declares a code page by its number");
        }
        return text.substring(0, label.start()) + wanted.name() + text.substring(label.end());
    }

    private static String added(String text, Charset wanted) {
        var name = " encoding=\"%s\"".formatted(wanted.name());
        var declaration = XML_DECLARATION.matcher(text);
        if (Declaration.XML.find(text.substring(0, Math.min(HEAD, text.length()))) != null) {
            return text;
        }
        return declaration.lookingAt()
                ? text.substring(0, declaration.end()) + name + text.substring(declaration.end())
                : "<?xml version=\"1.0\"%s?>\n".formatted(name) + text;
    }
}
