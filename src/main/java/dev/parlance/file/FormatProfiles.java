package dev.parlance.file;

import dev.parlance.file.format.FormatProfile;
import dev.parlance.file.formats.apple.CatalogFormat;
import dev.parlance.file.formats.apple.StringsFormat;
import dev.parlance.file.formats.asciidoc.AsciiDocFormat;
import dev.parlance.file.formats.bilingual.SdlXliffFormat;
import dev.parlance.file.formats.bilingual.TtxFormat;
import dev.parlance.file.formats.bilingual.XliffFormat;
import dev.parlance.file.formats.bilingual.v2.Xliff2Format;
import dev.parlance.file.formats.data.CsvFormat;
import dev.parlance.file.formats.data.MultilingualCsvFormat;
import dev.parlance.file.formats.dtd.DtdFormat;
import dev.parlance.file.formats.fluent.FluentFormat;
import dev.parlance.file.formats.html.HtmlFormat;
import dev.parlance.file.formats.ini.DesktopFormat;
import dev.parlance.file.formats.ini.IniFormat;
import dev.parlance.file.formats.json.ArbFormat;
import dev.parlance.file.formats.json.ChromeFormat;
import dev.parlance.file.formats.json.GoFormat;
import dev.parlance.file.formats.json.I18nextFormat;
import dev.parlance.file.formats.json.JsonFormat;
import dev.parlance.file.formats.json.JsonLinesFormat;
import dev.parlance.file.formats.json.LaravelFormat;
import dev.parlance.file.formats.json.ResjsonFormat;
import dev.parlance.file.formats.layout.IcmlFormat;
import dev.parlance.file.formats.layout.IdmlFormat;
import dev.parlance.file.formats.layout.MifFormat;
import dev.parlance.file.formats.layout.QuarkFormat;
import dev.parlance.file.formats.markdown.MarkdownFormat;
import dev.parlance.file.formats.markup.EpubFormat;
import dev.parlance.file.formats.markup.VocabularyFormat;
import dev.parlance.file.formats.office.ExcelFormat;
import dev.parlance.file.formats.office.MultilingualExcelFormat;
import dev.parlance.file.formats.office.OpenDocumentFormat;
import dev.parlance.file.formats.office.PowerPointFormat;
import dev.parlance.file.formats.office.WordFormat;
import dev.parlance.file.formats.pdf.PdfFormat;
import dev.parlance.file.formats.php.PhpFormat;
import dev.parlance.file.formats.plaintext.PlainTextFormat;
import dev.parlance.file.formats.po.PoFormat;
import dev.parlance.file.formats.properties.PropertiesFormat;
import dev.parlance.file.formats.properties.XmlPropertiesFormat;
import dev.parlance.file.formats.psd.PsdFormat;
import dev.parlance.file.formats.qt.QtFormat;
import dev.parlance.file.formats.rc.RcFormat;
import dev.parlance.file.formats.rst.RstFormat;
import dev.parlance.file.formats.rtf.RtfFormat;
import dev.parlance.file.formats.subtitle.SubtitleFormat;
import dev.parlance.file.formats.subtitle.TtmlFormat;
import dev.parlance.file.formats.tmx.TmxFormat;
import dev.parlance.file.formats.toml.TomlFormat;
import dev.parlance.file.formats.xml.AndroidFormat;
import dev.parlance.file.formats.xml.MultilingualXmlFormat;
import dev.parlance.file.formats.xml.PlistFormat;
import dev.parlance.file.formats.xml.ResxFormat;
import dev.parlance.file.formats.xml.XmlFormat;
import dev.parlance.file.formats.yaml.YamlFormat;
import java.util.List;

/** The formats that are read and written; the only list of them. */
final class FormatProfiles {
    static final List<FormatProfile> ALL = List.of(
            new PlainTextFormat(),
            new HtmlFormat(),
            new JsonFormat(),
            new ArbFormat(),
            new ChromeFormat(),
            new GoFormat(),
            new I18nextFormat(),
            new LaravelFormat(),
            new ResjsonFormat(),
            new JsonLinesFormat(),
            new XmlFormat(),
            new AndroidFormat(),
            new ResxFormat(),
            new MultilingualXmlFormat(),
            new PlistFormat(),
            new StringsFormat(),
            new CatalogFormat(),
            VocabularyFormat.dita(),
            new FluentFormat(),
            new PoFormat(),
            new PropertiesFormat(),
            new XliffFormat(),
            new Xliff2Format(),
            new SdlXliffFormat(),
            new TtxFormat(),
            new QtFormat(),
            new RcFormat(),
            new TmxFormat(),
            new WordFormat(),
            new ExcelFormat(),
            new MultilingualExcelFormat(),
            new PowerPointFormat(),
            new IdmlFormat(),
            new IcmlFormat(),
            new MifFormat(),
            new RtfFormat(),
            new QuarkFormat(),
            MarkdownFormat.markdown(),
            MarkdownFormat.mdx(),
            new CsvFormat(),
            new MultilingualCsvFormat(),
            new YamlFormat(),
            new PhpFormat(),
            SubtitleFormat.subRip(),
            SubtitleFormat.webVtt(),
            SubtitleFormat.sbv(),
            SubtitleFormat.sub(),
            new TtmlFormat(),
            IniFormat.ini(),
            IniFormat.joomla(),
            new DesktopFormat(),
            new TomlFormat(),
            CsvFormat.tsv(),
            CsvFormat.magento(),
            new XmlPropertiesFormat(),
            new DtdFormat(),
            VocabularyFormat.docBook(),
            VocabularyFormat.svg(),
            new EpubFormat(),
            new AsciiDocFormat(),
            new RstFormat(),
            new OpenDocumentFormat(),
            new PdfFormat(),
            new PsdFormat());

    private FormatProfiles() {}
}
