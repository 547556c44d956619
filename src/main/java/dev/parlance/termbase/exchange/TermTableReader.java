package dev.parlance.termbase.exchange;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.parlance.shared.Json;
import dev.parlance.table.TableRow;
import dev.parlance.table.TableSink;
import dev.parlance.termbase.concept.ConceptFields;
import dev.parlance.termbase.concept.TermFields;
import dev.parlance.termbase.concept.TermTexts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Converts rows to entries. If there are columns for the language and the term, a row is a term, and consecutive rows
 * with the same conceptId are a concept. Otherwise a row is a concept, and every column named by a language has terms
 * in that language, separated by {@code |}; several columns may have the same language.
 */
final class TermTableReader implements TableSink {
    private static final Set<String> ENUMERATED = Set.of("status", "termType", "partOfSpeech", "gender", "number");
    private static final Set<String> FLAGS = Set.of("preferred", "forbidden", "caseSensitive", "exactMatch");

    private final TermSink sink;
    private List<String> header = List.of();
    private boolean rowsAreTerms;
    private boolean anyTerms;
    private @Nullable Pending pending;

    TermTableReader(TermSink sink) {
        this.sink = sink;
    }

    /** The concept whose rows are being read. */
    private static final class Pending {
        private final long number;
        private final @Nullable String id;
        /** What its rows say; the first value of a field counts. */
        private ConceptFields fields = ConceptFields.NONE;

        private final List<TermFields> terms = new ArrayList<>();
        private TermSink.@Nullable Problem problem;

        Pending(long number, @Nullable String id) {
            this.number = number;
            this.id = id;
        }
    }

    /** Skips a sheet without terms in its header, because a workbook may have other sheets. */
    @Override
    public boolean header(TableRow row) throws IOException {
        var cells = row.cells();
        var named = cells.stream().map(TermColumns::name).toList();
        var terms = named.contains("text") && named.contains("lang");
        var langs = named.stream().anyMatch(TermColumns::isLang);
        if (!terms && !langs) {
            return false;
        }
        anyTerms = true;
        header = named;
        rowsAreTerms = terms;
        sink.missing(missing());
        remark(row);
        return true;
    }

    private void remark(TableRow row) {
        var unknown = new TreeSet<String>();
        var repeated = new TreeSet<String>();
        var known = new HashSet<String>();
        for (var i = 0; i < header.size(); i++) {
            var name = header.get(i);
            var cell = row.cells().get(i).strip();
            if (!TermColumns.ALL.contains(name)) {
                if (!TermColumns.isLang(name) && !cell.isEmpty()) {
                    unknown.add(cell);
                }
            } else if (!known.add(name)) {
                repeated.add(cell);
            }
        }
        if (!unknown.isEmpty()) {
            sink.remark(new TermSink.Problem(row.number(), "unknownColumn", "ignored columns: " + unknown));
        }
        if (!repeated.isEmpty()) {
            var message = "repeated columns, of which the first value of a row is used: " + repeated;
            sink.remark(new TermSink.Problem(row.number(), "repeatedColumn", message));
        }
    }

    /** The fields without a column; in a row that is a concept, a note belongs to the concept. */
    private List<String> missing() {
        var missing = new ArrayList<>(TermColumns.ALL);
        missing.removeAll(header);
        if (!rowsAreTerms && header.contains("note")) {
            missing.remove("conceptNote");
            missing.add("note");
        }
        return missing;
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
            open = new Pending(row.number(), id);
            pending = open;
        }
        open.fields = open.fields.or(fields(values, rowsAreTerms));
        read(open, row, values);
    }

    private void read(Pending open, TableRow row, Map<String, String> values) {
        var wrong = wrong(values);
        if (wrong != null && open.problem == null) {
            open.problem = new TermSink.Problem(row.number(), "enum", wrong);
        }
        if (open.terms.size() > EntryCheck.MOST_TERMS) {
            return;
        }
        try {
            if (rowsAreTerms) {
                open.terms.add(term(values, values.getOrDefault("lang", ""), values.getOrDefault("text", "")));
            } else {
                for (var at = 0; at < header.size(); at++) {
                    var cell = TermColumns.isLang(header.get(at)) ? row.cell(at) : null;
                    for (var text : TermColumns.split(cell)) {
                        open.terms.add(term(values, header.get(at), text));
                    }
                }
            }
        } catch (JsonProcessingException | NullPointerException broken) {
            open.problem = new TermSink.Problem(row.number(), "customFields", "customFields is not valid JSON");
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
                TermColumns.split(values.get("subDomains")),
                values.get("url"));
    }

    private TermFields term(Map<String, String> values, String lang, String text) throws JsonProcessingException {
        var custom = values.get("customFields");
        return new TermFields(
                lang.strip(),
                text,
                EntryCheck.word("status", values.get("status")),
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
        if (open != null) {
            EntryCheck.pass(new TermEntry(open.number, open.id, open.fields, open.terms), open.problem, sink);
        }
    }
}
