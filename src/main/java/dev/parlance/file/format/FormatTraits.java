package dev.parlance.file.format;

import dev.parlance.file.format.FormatProfile.Flow;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The data of a format. It begins with the kind of the format's content, which determines the checks of a file; each
 * method adds what is not the default. The methods of {@link FormatProfile} with the same names explain the values.
 */
public final class FormatTraits {
    final String id;
    final String title;
    final Flow flow;
    final Gate gate;
    final Map<String, String> mediaTypes = new HashMap<>();
    String setting;
    List<String> otherSettings = List.of();
    List<String> convertibleExtensions = List.of();
    EncodingRules encoding = EncodingRules.NONE;
    Escapes escapes = Escapes.NONE;
    boolean boundToEncoding;
    boolean binary;
    boolean inMemory;
    boolean namesAreKeys;
    boolean entities;
    boolean sideBySide;

    Cuts.@Nullable Of cuts;

    @Nullable
    String root;

    @Nullable
    String codes;

    @Nullable
    String html;

    String inlineElements = "";
    String opaqueElements = "";
    String markdown = "";
    String icu = "";
    boolean icuMessages;
    String targetExtension = "";

    @Nullable
    String segmented;

    @Nullable
    String savesConfirmed;

    private FormatTraits(String id, String title, Flow flow, Gate gate) {
        this.id = id;
        this.title = title;
        this.setting = id;
        this.flow = flow;
        this.gate = gate;
    }

    /** Text in one encoding: UTF-8, unless {@link #encoding} adds another one. */
    public static FormatTraits text(String id, String title, Flow flow) {
        return new FormatTraits(id, title, flow, Gates::text);
    }

    /** Well-formed XML. */
    public static FormatTraits xml(String id, String title, Flow flow) {
        return new FormatTraits(id, title, flow, Gates::xml)
                .encoding(EncodingRules.XML)
                .escapes(Escapes.XML);
    }

    /**
     * A ZIP archive whose XML parts have no DOCTYPE.
     *
     * @param marker the part that every file of the format has
     */
    public static FormatTraits archive(String id, String title, Flow flow, String marker) {
        return bytes(id, title, flow, (format, path, options) -> Gates.archive(format, path, options, marker, false));
    }

    /** A ZIP archive whose XML parts may have a DOCTYPE. */
    public static FormatTraits typedArchive(String id, String title, Flow flow, String marker) {
        return bytes(id, title, flow, (format, path, options) -> Gates.archive(format, path, options, marker, true));
    }

    /** Bytes that are not one text, and have no checks in common with other formats. */
    public static FormatTraits bytes(String id, String title, Flow flow) {
        return bytes(id, title, flow, Gates::bytes);
    }

    private static FormatTraits bytes(String id, String title, Flow flow, Gate gate) {
        var traits = new FormatTraits(id, title, flow, gate);
        traits.binary = true;
        return traits;
    }

    /** Adds file name extensions and their media type. */
    public FormatTraits type(String mediaType, String... extensions) {
        for (var extension : extensions) {
            mediaTypes.put(extension, mediaType);
        }
        return this;
    }

    public FormatTraits convertible(String... extensions) {
        convertibleExtensions = List.of(extensions);
        return this;
    }

    /** Sets the extension of target files, which have another format. */
    public FormatTraits writtenAs(String extension) {
        targetExtension = extension;
        return this;
    }

    /** Sets the value of {@code fileFormat}; the default is the identifier. */
    public FormatTraits setting(String value) {
        setting = value;
        return this;
    }

    /** Adds values of {@code fileFormat} for dialects that are read in the same way. */
    public FormatTraits alsoSettings(String... values) {
        otherSettings = List.of(values);
        return this;
    }

    /** Sets how the encoding of a text file is found. */
    public FormatTraits encoding(EncodingRules rules) {
        encoding = rules;
        return this;
    }

    /** Sets how a file has characters that its encoding cannot represent. */
    public FormatTraits escapes(Escapes kind) {
        escapes = kind;
        return this;
    }

    public FormatTraits boundToEncoding() {
        boundToEncoding = true;
        return this;
    }

    /** Limits the size of a file, because the whole file is in memory while it is read. */
    public FormatTraits inMemory() {
        inMemory = true;
        return this;
    }

    /**
     * Reads files above the limit of {@link #inMemory} in sections.
     *
     * @param places where they may be cut
     */
    public FormatTraits inSections(Cuts.Of places) {
        cuts = places;
        return this;
    }

    public FormatTraits namesAreKeys() {
        namesAreKeys = true;
        return this;
    }

    /** Accepts entities that a DOCTYPE declares as plain texts; the reader keeps references to them. */
    public FormatTraits entities() {
        entities = true;
        return this;
    }

    /** Says that each target language has its own place, which the settings or the file must name. */
    public FormatTraits sideBySide() {
        sideBySide = true;
        return this;
    }

    /** Requires a root element of XML; the default is any. */
    public FormatTraits root(String element) {
        root = element;
        return this;
    }

    /** Adds the field of the expression for inline codes. */
    public FormatTraits codes(String path) {
        codes = path;
        return this;
    }

    /** Adds the flag for HTML in the text. */
    public FormatTraits html(String path) {
        html = path;
        return this;
    }

    /**
     * Adds the names of elements that become inline codes.
     *
     * @param opaque the field of those that do so with their content
     */
    public FormatTraits elements(String inline, String opaque) {
        inlineElements = inline;
        opaqueElements = opaque;
        return this;
    }

    /** Adds the flag for Markdown in the text. */
    public FormatTraits markdown(String path) {
        markdown = path;
        return this;
    }

    /** Adds the flag for ICU messages. */
    public FormatTraits icu(String path) {
        icu = path;
        return this;
    }

    /** All texts are ICU messages. */
    public FormatTraits icuMessages() {
        icuMessages = true;
        return this;
    }

    /** Adds a flag that switches the segmentation rules on; by default they apply unless the file has its own units. */
    public FormatTraits segmented(String path) {
        segmented = path;
        return this;
    }

    /** Adds the flag that saves the confirmed segments of a file to translation memories. */
    public FormatTraits savesConfirmed(String path) {
        savesConfirmed = path;
        return this;
    }

    /** The checks of a file before any reader sees it. */
    @FunctionalInterface
    interface Gate {
        CheckedFile check(FormatProfile format, Path path, ReadOptions options) throws UnreadableFile, IOException;
    }
}
