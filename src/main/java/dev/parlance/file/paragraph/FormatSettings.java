package dev.parlance.file.paragraph;

import dev.parlance.file.gate.FileFormat;
import dev.parlance.file.settings.FileImportSettings;
import org.jspecify.annotations.Nullable;

/** The settings that mean the same in many formats, as the block of one format has them. */
public record FormatSettings(FileFormat format, FileImportSettings settings) {

    /** What becomes an inline code, or null for nothing. */
    @Nullable
    UserExpression tags() {
        var field = switch (format) {
            case TXT -> "txt/tagRegexp";
            case HTML -> "html/tagRegexp";
            case JSON -> "json/tagRegexp";
            case XML -> "xml/tagRegexp";
            case ANDROID -> "android/tagRegexp";
            case RESX -> "resx/tagRegexp";
            case DITA -> "dita/tagRegexp";
            case PO -> "po/tagRegexp";
            case PROPERTIES -> "properties/tagRegexp";
            case XLIFF -> "xlf/tagRegexp";
            case SDLXLIFF -> "sdlXlf/tagRegexp";
            case DOCX -> "doc/tagRegexp";
            case XLSX -> "xls/tagRegexp";
            case IDML -> "idml/tagRegexp";
            case MIF -> "mif/tagRegexp";
            case MARKDOWN -> "md/tagRegexp";
            case CSV -> "csv/tagRegexp";
            case YAML -> "yaml/tagRegexp";
            case PHP -> "php/tagRegexp";
            case TTX, PPTX -> null;
        };
        return field == null ? null : UserExpression.of(field, settings.text(field));
    }

    /** Whether HTML in the text becomes inline codes. */
    boolean html() {
        return switch (format) {
            case JSON -> settings.flag("json/htmlSubFilter");
            case PO -> settings.flag("po/htmlSubFilter");
            case XLIFF -> settings.flag("xlf/htmlSubFilter");
            case XLSX -> settings.flag("xls/htmlSubfilter");
            case CSV -> settings.flag("csv/htmlSubFilter");
            case YAML -> settings.flag("yaml/htmlSubFilter");
            case TXT, HTML, XML, ANDROID, RESX, DITA, PROPERTIES, SDLXLIFF, TTX, DOCX, PPTX, IDML, MIF, MARKDOWN, PHP ->
                false;
        };
    }

    /** Whether arguments of ICU messages become inline codes. */
    boolean icu() {
        return switch (format) {
            case JSON -> settings.flag("json/icuSubFilter");
            case XML -> settings.flag("xml/icuSubFilter");
            case ANDROID -> settings.flag("android/icuSubFilter");
            case PO -> settings.flag("po/icuSubFilter");
            case XLIFF -> settings.flag("xlf/icuSubFilter");
            case SDLXLIFF -> settings.flag("sdlXlf/icuSubFilter");
            case YAML -> settings.flag("yaml/icuSubFilter");
            case TXT, HTML, RESX, DITA, PROPERTIES, TTX, DOCX, XLSX, PPTX, IDML, MIF, MARKDOWN, CSV, PHP -> false;
        };
    }

    /** Whether text is cut by the segmentation rules; units that the file has cut itself never are. */
    boolean cuts() {
        return switch (format) {
            case XML -> settings.flag("xml/segmentation");
            case PO -> settings.flag("po/segment");
            case XLIFF -> settings.flag("xlf/segmentation");
            case SDLXLIFF, TTX -> false;
            case TXT,
                    HTML,
                    JSON,
                    ANDROID,
                    RESX,
                    DITA,
                    PROPERTIES,
                    DOCX,
                    XLSX,
                    PPTX,
                    IDML,
                    MIF,
                    MARKDOWN,
                    CSV,
                    YAML,
                    PHP -> true;
        };
    }

    /**
     * Most characters of a translation: what the file says, unless the settings allow fewer.
     *
     * @param ofFile null where the file says nothing
     */
    @Nullable
    Integer maxLength(@Nullable Integer ofFile, int sourceLength) {
        var most = ofFile == null ? Long.MAX_VALUE : ofFile;
        if (settings.flag("targetLength")) {
            most = Math.min(most, settings.number("targetLengthMax"));
        }
        if (settings.flag("targetLengthPercent")) {
            most = Math.min(most, (long) sourceLength * settings.number("targetLengthPercentValue") / 100);
        }
        return most == Long.MAX_VALUE ? null : Integer.valueOf((int) Math.max(1, Math.min(most, Integer.MAX_VALUE)));
    }

    /** The largest length of a translation, in characters; null unless the text is a whole number from 1 to 999,999,999. */
    public static @Nullable Integer lengthLimit(@Nullable String text) {
        return text != null && text.matches("[1-9][0-9]{0,8}") ? Integer.valueOf(text) : null;
    }
}
