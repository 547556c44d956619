package dev.parlance.file.formats.office;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.FormatTraits;
import dev.parlance.file.gate.ArchiveGate;
import dev.parlance.file.okapi.OkapiFormat;
import dev.parlance.file.settings.FileImportSettings;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.filters.openxml.ConditionalParameters;
import net.sf.okapi.filters.openxml.OpenXMLFilter;
import org.jspecify.annotations.Nullable;

/** An Office Open XML format. */
abstract class OfficeFormat extends OkapiFormat {
    private final @Nullable String prefix;

    /**
     * A format with its data.
     *
     * @param prefix the namespace prefix of breaks and tabs; null when they are text
     */
    OfficeFormat(FormatTraits traits, @Nullable String prefix) {
        super(traits);
        this.prefix = prefix;
    }

    static FormatTraits traits(String id, String title, Flow flow) {
        return FormatTraits.archive(id, title, flow, ArchiveGate.OPEN_XML);
    }

    /** Sets what the import settings choose. */
    abstract void choose(ConditionalParameters parameters, FileImportSettings settings);

    /** Breaks and tabs come as characters: as codes they could not be distinguished from other codes. */
    @Override
    public IFilter filter(CheckedFile file) {
        var filter = new OpenXMLFilter();
        var parameters = filter.getParameters();
        parameters.setAddLineSeparatorCharacter(true);
        parameters.setLineSeparatorReplacement('\n');
        parameters.setAddTabAsCharacter(true);
        choose(parameters, file.options().settings());
        return filter;
    }

    @Override
    public @Nullable String codeOf(char c) {
        return switch (c) {
            case '\n' -> prefix == null ? null : "<%s:br/>".formatted(prefix);
            case '\t' -> prefix == null ? null : "<%s:tab/>".formatted(prefix);
            default -> null;
        };
    }
}
