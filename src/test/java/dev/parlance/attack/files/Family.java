package dev.parlance.attack.files;

import dev.parlance.file.settings.FileImportSettings;
import dev.parlance.termbase.exchange.TermFormat;
import java.util.Locale;

/** The families of formats that are fuzzed: each format that is read. */
public enum Family {
    TXT("a.txt", "txt"),
    HTML("a.html", "html"),
    JSON("a.json", "json"),
    XML("a.xml", "xml"),
    MULTILINGUAL("a.multilingual.xml", "multilingualXml"),
    ANDROID("a.strings.xml", "android"),
    RESX("a.resx", "resx"),
    DITA("a.dita", "dita"),
    PO("a.po", "po"),
    PROPERTIES("a.properties", "properties"),
    XLIFF("a.xlf", "xlf"),
    XLIFF2("a.xlf2", "xlf2"),
    SDLXLIFF("a.sdlxliff", "sdlXlf"),
    TTX("a.ttx", "ttx"),
    DOCX("a.docx", "doc"),
    XLSX("a.xlsx", "xls"),
    PPTX("a.pptx", "ppt"),
    IDML("a.idml", "idml"),
    ICML("a.icml", "idml"),
    QUARK("a.xtg", "quarkTag"),
    DTD("a.dtd", "xml"),
    RTF("a.rtf", "doc"),
    MIF("a.mif", "mif"),
    PDF("a.pdf", "pdf"),
    PSD("a.psd", "psd"),
    MARKDOWN("a.md", "md"),
    MDX("a.mdx", "md"),
    CSV("a.csv", "csv"),
    YAML("a.yaml", "yaml"),
    PHP("a.php", "php"),
    STRINGS("a.strings", "mac"),
    STRINGSDICT("a.stringsdict", "mac"),
    PLIST("a.plist", "mac"),
    SRT("a.srt", "txt"),
    VTT("a.vtt", "txt"),
    SBV("a.sbv", "txt"),
    SUB("a.sub", "txt"),
    TTML("a.ttml", "xml"),
    INI("a.ini", "txt"),
    TOML("a.toml", "txt"),
    DESKTOP("a.desktop", "txt"),
    TSV("a.tsv", "csv"),
    CATALOG("a.xcstrings", "mac"),
    ARB("a.arb", "json"),
    RESJSON("a.resjson", "json"),
    JSONL("a.jsonl", "json"),
    FLUENT("a.ftl", "json"),
    DOCBOOK("a.dbk", "docBook"),
    SVG("a.svg", "xml"),
    ODF("a.odt", "xml"),
    EPUB("a.epub", "xml"),
    QT("a.ts", "txt"),
    RC("a.rc", "txt"),
    TMX("a.tmx", "txt"),
    ASCIIDOC("a.adoc", "asciidoc"),
    RST("a.rst", "txt"),
    UNITS_TMX("a.units.tmx", Contents.units()),
    UNITS_XLSX("a.units.xlsx", Contents.units()),
    TBX("a.tbx", Contents.terms(TermFormat.TBX)),
    TERMS_CSV("a.terms.csv", Contents.terms(TermFormat.CSV)),
    TERMS_XLSX("a.terms.xlsx", Contents.terms(TermFormat.XLSX)),
    SRX("a.srx", Contents.rules());

    private final String filename;
    private final String settings;

    @SuppressWarnings("ImmutableEnumChecker") // has no state
    private final Contents contents;

    Family(String filename, String settings) {
        this.filename = filename;
        this.settings = settings;
        this.contents = Contents.segments();
    }

    Family(String filename, Contents contents) {
        this.filename = filename;
        this.settings = "";
        this.contents = contents;
    }

    /** The name that files of the family are sent with. */
    public String filename() {
        return filename;
    }

    /** Whether files are imported into jobs, with settings, and exported from them. */
    public boolean isOfJobs() {
        return !settings.isEmpty();
    }

    /** The block of the import settings that applies; empty when none does. */
    String settings() {
        return settings;
    }

    /** The settings with which valid files of the family are read. */
    FileImportSettings usual() {
        return this == MULTILINGUAL ? Contents.MULTILINGUAL : FileImportSettings.DEFAULTS;
    }

    Contents contents() {
        return contents;
    }

    /** The end of the names of its seeds, without the first dot. */
    String extension() {
        return filename.substring(filename.indexOf('.') + 1);
    }

    boolean archive() {
        return this == DOCX
                || this == PPTX
                || this == IDML
                || this == ODF
                || this == EPUB
                || filename.endsWith(".xlsx");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
