package dev.parlance.importsettings;

import dev.parlance.db.Sql;
import dev.parlance.file.style.StyleSheet;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads the style sheets of stored import settings. */
final class StyleSheetStore {
    /** The text that was sent, else the one that was downloaded from the URL that the settings still have. */
    private static final String OF = """
            select t.block,
                   t.text
              from (select b.block,
                           coalesce(nullif(s.settings #>> array[b.block, 'xslFile'], ''),
                                    case when s.style_sheets #>> array[b.block, 'url']
                                              = s.settings #>> array[b.block, 'xslUrl']
                                         then s.style_sheets #>> array[b.block, 'text'] end) as text
                      from import_settings s
                     cross join unnest($2::text[]) as b (block)
                     where s.id = $1) as t
             where t.text <> ''
            """;

    private StyleSheetStore() {}

    /** The texts by the block of settings that they are for. */
    static Future<Map<String, String>> of(SqlConnection tx, long settings) {
        var args = Tuple.tuple().addLong(settings).addArrayOfString(StyleSheet.BLOCKS.toArray(String[]::new));
        return Sql.all(tx, OF, args, row -> Map.entry(row.getString("block"), row.getString("text")))
                .map(all -> all.stream().collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
    }
}
