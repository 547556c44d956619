package dev.parlance.machinetranslate;

import dev.parlance.db.Rows;
import dev.parlance.fault.Fault;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Reference;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Which settings the {@code mtSettingsPerLanguageList} of a body points at; they stay until the transaction ends. */
public final class LanguageMtReferencesStore {
    private static final String FIND = """
            select q.position,
                   m.id
              from unnest($1::text[], $2::bigint[]) with ordinality as q (uid, id, position)
              join machine_translate_settings m
                on m.uid = q.uid
                or (q.uid is null and m.id = q.id)
             order by q.position
               for key share of m
            """;

    private LanguageMtReferencesStore() {}

    /**
     * Internal numbers in the order wanted. Fails with {@link Fault.Invalid} that lists the unknown settings and the languages
     * that are no target language or repeated.
     */
    public static Future<List<Long>> find(SqlConnection tx, List<LanguageMtEdit> wanted, List<String> targetLangs) {
        var references =
                wanted.stream().map(LanguageMtEdit::machineTranslateSettings).toList();
        var args = Tuple.tuple()
                .addArrayOfString(references.stream().map(Reference::uid).toArray(String[]::new))
                .addArrayOfLong(references.stream().map(Reference::number).toArray(Long[]::new));
        return tx.preparedQuery(FIND).execute(args).map(rows -> {
            var violations = languages(wanted, targetLangs);
            var ids = ids(rows, references, violations);
            if (!violations.isEmpty()) {
                throw new Fault.Invalid(violations);
            }
            return ids;
        });
    }

    /** The internal number of what {@code machineTranslateSettings} of a body points at; fails with {@link Fault.Invalid}. */
    static Future<Long> one(SqlConnection tx, Reference wanted) {
        var args = Tuple.tuple()
                .addArrayOfString(new String[] {wanted.uid()})
                .addArrayOfLong(new Long[] {wanted.number()});
        return tx.preparedQuery(FIND)
                .execute(args)
                .map(rows -> Rows.first(rows, row -> row.getLong("id"))
                        .orElseThrow(() -> new Fault.Invalid(unknown("/machineTranslateSettings", wanted))));
    }

    private static Violation unknown(String pointer, Reference wanted) {
        return Violation.at(pointer, "unknown", "there are no machine translate settings " + wanted);
    }

    private static List<Violation> languages(List<LanguageMtEdit> wanted, List<String> targetLangs) {
        var violations = new ArrayList<Violation>();
        var seen = new HashSet<String>();
        for (var i = 0; i < wanted.size(); i++) {
            var lang = wanted.get(i).targetLang();
            var pointer = "/mtSettingsPerLanguageList/%d/targetLang".formatted(i);
            if (!targetLangs.contains(lang)) {
                violations.add(Violation.at(
                        pointer, "language", "must be one of the target languages " + String.join(", ", targetLangs)));
            } else if (!seen.add(lang)) {
                violations.add(Violation.at(pointer, "unique", "duplicates the language of an earlier item"));
            }
        }
        return violations;
    }

    private static List<Long> ids(RowSet<Row> rows, List<Reference> references, List<Violation> violations) {
        var ids = new Long[references.size()];
        rows.forEach(row -> ids[row.getLong("position").intValue() - 1] = row.getLong("id"));
        for (var i = 0; i < ids.length; i++) {
            if (ids[i] == null) {
                violations.add(unknown(
                        "/mtSettingsPerLanguageList/%d/machineTranslateSettings".formatted(i), references.get(i)));
                ids[i] = 0L;
            }
        }
        return List.of(ids);
    }
}
