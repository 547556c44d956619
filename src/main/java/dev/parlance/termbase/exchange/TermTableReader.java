package dev.parlance.termbase.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.parlance.shared.Json;
import dev.parlance.shared.Lang;
import dev.parlance.table.TableRow;
import dev.parlance.table.TableSink;
import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.concept.TermTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Converts rows to entries. If there are columns for the language and the term, a row is a term, and consecutive rows
 * with the same conceptId are a concept. Otherwise a row is a concept, and every column named by a language has terms
 * in that language, separated by {@code |}.
 */
final class TermTableReader implements TableSink {
    /** The columns of an export, in their order. */
    static final List<String> COLUMNS = List.of(
            "conceptId",
            "conceptNote",
            "definition",
            "domain",
            "subDomains",
            "url",
            "lang",
            "text",
            "status",
            "termType",
            "partOfSpeech",
            "gender",
            "number",
            "preferred",
            "forbidden",
            "caseSensitive",
            "exactMatch",
            "note",
            "usage",
            "shortTranslation",
            "customFields");

    private static final Set<String> ENUMERATED = Set.of("status", "termType", "partOfSpeech", "gender", "number");
    private static final Set<String> FLAGS = Set.of("preferred", "forbidden", "caseSensitive", "exactMatch");
    private static final Map<String, String> NAMES = names();

    private final TermSink sink;
    private List<String> header = List.of();
    private boolean rowsAreTerms;
    private boolean anyTerms;
    private @Nullable Pending pending;

    TermTableReader(TermSink sink) {
        this.sink = sink;
    }

    private static Map<String, String> names() {
        var names = new HashMap<String, String>();
        COLUMNS.forEach(column -> names.put(column.toLowerCase(Locale.ROOT), column));
        names.put("concept", "conceptId");
        names.put("term", "text");
        names.put("language", "lang");
        names.put("subdomain", "subDomains");
        names.put("pos", "partOfSpeech");
        return Map.copyOf(names);
    }

    /** The concept whose rows are being read. */
    private static final class Pending {
        private final long number;
        private final @Nullable String id;
        private final ConceptFields fields;
        private final List<TermFields> terms = new ArrayList<>();
        private TermSink.@Nullable Problem problem;

        Pending(long number, @Nullable String id, ConceptFields fields) {
            this.number = number;
            this.id = id;
            this.fields = fields;
        }
    }

    /** Skips a sheet without terms in its header, because a workbook may have other sheets. */
    @Override
    public boolean header(TableRow row) {
        var cells = row.cells();
        var named = cells.stream().map(TermTableReader::name).toList();
        var terms = named.contains("text") && named.contains("lang");
        var langs = named.stream().anyMatch(TermTableReader::isLang);
        if (!terms && !langs) {
            return false;
        }
        anyTerms = true;
        header = named;
        rowsAreTerms = terms;
        var unknown = new TreeSet<String>();
        for (var i = 0; i < named.size(); i++) {
            if (!COLUMNS.contains(named.get(i))
                    && !isLang(named.get(i))
                    && !cells.get(i).isBlank()) {
                unknown.add(cells.get(i).strip());
            }
        }
        if (!unknown.isEmpty()) {
            sink.remark(new TermSink.Problem(row.number(), "unknownColumn", "ignored columns: " + unknown));
        }
        return true;
    }

    private static String name(String cell) {
        var plain = cell.strip();
        return NAMES.getOrDefault(
                plain.toLowerCase(Locale.ROOT).replace("_", "").replace(" ", ""), plain);
    }

    private static boolean isLang(String column) {
        return !COLUMNS.contains(column) && Lang.known(column);
    }

    @Override
    public void row(TableRow row) throws IOException {
        var cells = row.cells();
        if (cells.stream().allMatch(String::isBlank)) {
            return;
        }
        var values = new HashMap<String, String>();
        for (var i = 0; i < header.size() && i < cells.size(); i++) {
            if (!cells.get(i).isBlank()) {
                values.putIfAbsent(header.get(i), cells.get(i));
            }
        }
        var id = TermTexts.clean(values.get("conceptId"));
        var open = pending;
        if (open == null || !rowsAreTerms || id == null || !id.equals(open.id)) {
            end();
            open = new Pending(row.number(), id, fields(values, rowsAreTerms));
            pending = open;
        }
        read(open, row.number(), values);
    }

    private void read(Pending open, long number, Map<String, String> values) {
        var wrong = wrong(values);
        if (wrong != null && open.problem == null) {
            open.problem = new TermSink.Problem(number, "enum", wrong);
        }
        if (open.terms.size() > EntryCheck.MOST_TERMS) {
            return;
        }
        try {
            if (rowsAreTerms) {
                open.terms.add(term(values, values.getOrDefault("lang", ""), values.getOrDefault("text", "")));
            } else {
                for (var column : header) {
                    var cell = isLang(column) ? values.get(column) : null;
                    for (var text : split(cell)) {
                        open.terms.add(term(values, column, text));
                    }
                }
            }
        } catch (JsonProcessingException | NullPointerException broken) {
            open.problem = new TermSink.Problem(number, "customFields", "customFields is not valid JSON");
        }
    }

    private static @Nullable String wrong(Map<String, String> values) {
        for (var value : values.entrySet()) {
            var column = value.getKey();
            if (ENUMERATED.contains(column) && EntryCheck.word(column, value.getValue()) == null) {
                return "%s has the unknown value %s"
                        .formatted(column, value.getValue().strip());
            }
            if (FLAGS.contains(column) && flag(value.getValue()) == null) {
                return "%s must be true or false, not %s"
                        .formatted(column, value.getValue().strip());
            }
        }
        return null;
    }

    private static @Nullable Boolean flag(@Nullable String text) {
        return switch (text == null ? "" : text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes", "x" -> true;
            case "false", "0", "no", "" -> false;
            default -> null;
        };
    }

    private static ConceptFields fields(Map<String, String> values, boolean rowsAreTerms) {
        return new ConceptFields(
                rowsAreTerms ? values.get("conceptNote") : values.getOrDefault("conceptNote", values.get("note")),
                values.get("definition"),
                values.get("domain"),
                split(values.get("subDomains")),
                values.get("url"));
    }

    private TermFields term(Map<String, String> values, String lang, String text) throws JsonProcessingException {
        var custom = values.get("customFields");
        var status = EntryCheck.word("status", values.get("status"));
        return new TermFields(
                lang.strip(),
                text,
                status == null ? TermFields.APPROVED : status,
                EntryCheck.word("termType", values.get("termType")),
                EntryCheck.word("partOfSpeech", values.get("partOfSpeech")),
                EntryCheck.word("gender", values.get("gender")),
                EntryCheck.word("number", values.get("number")),
                flag(values.get("caseSensitive")),
                flag(values.get("exactMatch")),
                flag(values.get("forbidden")),
                flag(values.get("preferred")),
                rowsAreTerms ? values.get("note") : null,
                values.get("usage"),
                values.get("shortTranslation"),
                custom == null ? null : List.of(Json.MAPPER.readValue(custom, TermFields.CustomValue[].class)));
    }

    /** Splits a cell at bars; {@code \|} is a bar and {@code \\} a backslash. */
    static List<String> split(@Nullable String cell) {
        if (cell == null) {
            return List.of();
        }
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        for (var i = 0; i <= cell.length(); i++) {
            var c = i < cell.length() ? cell.charAt(i) : '|';
            if (c == '\\' && i + 1 < cell.length() && "|\\".indexOf(cell.charAt(i + 1)) >= 0) {
                part.append(cell.charAt(++i));
            } else if (c == '|') {
                if (!part.toString().isBlank()) {
                    parts.add(part.toString().strip());
                }
                part.setLength(0);
            } else {
                part.append(c);
            }
        }
        return parts;
    }

    static String join(List<String> parts) {
        return String.join(
                "|",
                parts.stream()
                        .map(part -> part.replace("\\", "\\\\").replace("|", "\\|"))
                        .toList());
    }

    /** Fails unless at least one sheet had a header with terms. */
    void requireTerms() throws UnreadableTerms {
        if (!anyTerms) {
            throw new UnreadableTerms(
                    "header", "the first row must contain the columns lang and text, or language codes");
        }
    }

    @Override
    public void end() throws IOException {
        var open = pending;
        pending = null;
        if (open == null) {
            return;
        }
        var entry = new TermEntry(open.number, open.id, open.fields, open.terms);
        var problem = open.problem == null ? EntryCheck.problem(entry).orElse(null) : open.problem;
        if (problem == null) {
            sink.entry(entry);
        } else {
            sink.problem(problem);
        }
    }
}
