package dev.parlance.file.formats.data;

import dev.parlance.file.format.CheckedFile;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.format.SettingsBlock;
import dev.parlance.file.gate.EncodingRules;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.okapi.OkapiFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import net.sf.okapi.common.filters.IFilter;
import net.sf.okapi.common.resource.ITextUnit;
import net.sf.okapi.filters.php.PHPContentFilter;
import org.jspecify.annotations.Nullable;

/** PHP. */
public final class PhpFormat implements OkapiFormat {
    @Override
    public String id() {
        return "php";
    }

    @Override
    public String title() {
        return "PHP";
    }

    @Override
    public Map<String, String> mediaTypes() {
        return Map.of("php", "application/x-httpd-php");
    }

    @Override
    public String setting() {
        return "php";
    }

    @Override
    public Flow flow() {
        return Flow.HARD;
    }

    @Override
    public boolean inMemory() {
        return true;
    }

    @Override
    public EncodingRules encoding() {
        return EncodingRules.WINDOWS;
    }

    @Override
    public boolean boundToEncoding() {
        return true;
    }

    @Override
    public CheckedFile check(Path path, ReadOptions options) throws UnreadableFile, IOException {
        return Gates.text(this, path, options);
    }

    @Override
    public SettingsBlock settings() {
        return SettingsBlock.codes("php/tagRegexp");
    }

    @Override
    public IFilter filter(CheckedFile file) {
        return new PHPContentFilter();
    }

    @Override
    public @Nullable String key(ITextUnit unit) {
        return unit.getName();
    }
}
