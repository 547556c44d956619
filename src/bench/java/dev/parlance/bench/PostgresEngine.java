package dev.parlance.bench;

import dev.parlance.termbase.search.IndexedTerm;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.postgresql.PGConnection;

/** PostgreSQL 17 with B-tree, trigram and full-text indexes, asked by prepared statements. */
final class PostgresEngine implements TermEngine {
    private static final String SCHEMA = """
            create extension if not exists pg_trgm;
            create extension if not exists fuzzystrmatch;
            create table bench_term (id bigint primary key, concept_id bigint not null, text text not null,
                                     folded text not null generated always as (lower(text)) stored);
            """;
    private static final String INDEXES = """
            create index on bench_term (text);
            create index on bench_term (folded text_pattern_ops);
            create index on bench_term using gin (folded gin_trgm_ops);
            create index on bench_term using gin (to_tsvector('simple', folded));
            """;
    private static final String SELECT = "select id, concept_id, text from bench_term where ";
    private static final String BEST = " order by length(folded), folded limit 100";
    static final Map<TermQueries, String> CONDITIONS = new EnumMap<>(Map.of(
            TermQueries.EXACT, "text = ?",
            TermQueries.CASE_INSENSITIVE, "folded = lower(?)",
            TermQueries.PREFIX, "folded like lower(?) || '%'",
            TermQueries.WORD_PREFIX,
                    "to_tsvector('simple', folded) @@ to_tsquery('simple', quote_literal(lower(?)) || ':*')",
            TermQueries.SUBSTRING, "folded like '%' || lower(?) || '%'",
            TermQueries.WILDCARD, "folded like lower(?)",
            TermQueries.FUZZY,
                    "folded % lower(?) and length(folded) <= 255"
                            + " and levenshtein_less_equal(folded, lower(?), 2) <= 2"));

    private final Connection connection;
    private final Map<TermQueries, PreparedStatement> statements = new EnumMap<>(TermQueries.class);

    private PostgresEngine(Connection connection) {
        this.connection = connection;
    }

    static PostgresEngine of(String url, List<IndexedTerm> terms) throws Exception {
        var connection = DriverManager.getConnection(url);
        try (var statement = connection.createStatement()) {
            statement.execute(SCHEMA);
            var rows = new StringBuilder();
            for (var term : terms) {
                rows.append(term.termId()).append('\t').append(term.conceptId()).append('\t');
                rows.append(term.text().replace("\\", "\\\\").replace("\t", " ").replace("\n", " "));
                rows.append('\n');
            }
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy bench_term (id, concept_id, text) from stdin", new StringReader(rows.toString()));
            statement.execute(INDEXES);
            statement.execute("vacuum analyze bench_term");
            statement.execute("set pg_trgm.similarity_threshold = 0.3");
        }
        var engine = new PostgresEngine(connection);
        for (var kind : TermQueries.values()) {
            engine.statements.put(kind, connection.prepareStatement(SELECT + CONDITIONS.get(kind) + BEST));
        }
        return engine;
    }

    @Override
    public String name() {
        return "PostgreSQL 17";
    }

    @Override
    public int search(TermQueries kind, String text) throws Exception {
        var statement = statements.get(kind);
        var query = kind == TermQueries.WILDCARD
                ? text.replace("%", "\\%").replace("_", "\\_").replace('*', '%').replace('?', '_')
                : kind == TermQueries.PREFIX || kind == TermQueries.SUBSTRING
                        ? text.replace("%", "\\%").replace("_", "\\_")
                        : text;
        for (var i = 1; i <= statement.getParameterMetaData().getParameterCount(); i++) {
            statement.setString(i, query);
        }
        var found = 0;
        try (var rows = statement.executeQuery()) {
            while (rows.next()) {
                found += rows.getString("text") == null ? 0 : 1;
            }
        }
        return found;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
