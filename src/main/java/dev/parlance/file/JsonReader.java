package dev.parlance.file;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.parlance.shared.SegmentText;
import java.io.IOException;

/**
 * JSON, value by value: every string value is text, its context is the path of keys to it ({@code /menu/file/open}; a
 * place in an array is no part of it, for it shifts). Okapi's filter needs some fifty times the file's size in memory.
 */
final class JsonReader implements FormatReader {
    @Override
    public void read(CheckedFile file, ParagraphSink sink) throws UnreadableFile, IOException {
        try (var text = file.text();
                var json = JsonGate.parser(text)) {
            for (var token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.VALUE_STRING) {
                    sink.accept(paragraph(json));
                }
            }
        }
    }

    private static Paragraph paragraph(JsonParser json) throws IOException {
        var path = new StringBuilder();
        for (JsonStreamContext at = json.getParsingContext(); at != null; at = at.getParent()) {
            if (at.inObject() && at.getCurrentName() != null) {
                path.insert(0, "/" + at.getCurrentName());
            }
        }
        var key = path.isEmpty() ? null : path.toString();
        return Paragraph.of(SegmentText.of(json.getText()), key, null);
    }
}
