package dev.parlance.file.style;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.parlance.file.FileFormats;
import dev.parlance.file.format.Gates;
import dev.parlance.file.format.ReadOptions;
import dev.parlance.file.gate.UnreadableFile;
import dev.parlance.file.worker.FileWork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Shows an XML file as HTML by the style sheet for its format. */
public final class RenderFile implements FileWork<RenderRequest, Rendered> {
    @Override
    public Class<RenderRequest> request() {
        return RenderRequest.class;
    }

    @Override
    public Class<Rendered> result() {
        return Rendered.class;
    }

    @Override
    public Rendered run(RenderRequest request) throws UnreadableFile, IOException {
        var asked = request.options();
        var options = new ReadOptions(asked.langs().source(), asked.langs().target(), asked.limits(), asked.settings());
        var path = Path.of(request.path());
        var file = Gates.check(FileFormats.detect(path, request.name(), options).format(), path, options);
        var block = file.format().styleBlock();
        var styleSheet = block == null ? null : request.styleSheets().get(block);
        if (styleSheet != null) {
            try (var text = file.text();
                    var html = Files.newBufferedWriter(Path.of(request.html()), UTF_8)) {
                Rendering.write(text, Files.readString(Path.of(styleSheet), UTF_8), html);
            }
        }
        return new Rendered(file.format().title(), block, styleSheet != null);
    }
}
