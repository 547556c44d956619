package dev.parlance.bench.operate;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a database has received, or the difference of two such states.
 *
 * @param groups by tables that could be in one database
 * @param wal bytes of the write-ahead log
 * @param seconds of CPU of the server
 */
record Growth(Map<Group, Tables> groups, double wal, double statements, double transactions, double seconds) {
    /** Tables that refer to each other, or that a transaction writes together. */
    enum Group {
        FILES("stored_file|file_chunk"),
        DELIVERY("webhook.*|delivery_.*|event_numbering"),
        SEGMENTS("segment|segment_target|source_version|quality_.*"),
        TERMS("concept|concept_gone|term|term_base_import"),
        REST(".*");

        private final String tables;

        Group(String tables) {
            this.tables = tables;
        }

        static Group of(String table) {
            return Arrays.stream(values())
                    .filter(group -> table.matches(group.tables))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /**
     * Tables with their indexes.
     *
     * @param rows inserted, updated and deleted
     */
    record Tables(double bytes, double rows) {
        Tables plus(Tables other) {
            return new Tables(bytes + other.bytes, rows + other.rows);
        }

        Tables times(double factor) {
            return new Tables(bytes * factor, rows * factor);
        }
    }

    static Growth read(DebianServer server) throws SQLException {
        var groups = new EnumMap<Group, Tables>(Group.class);
        try (var connection = server.connect(DebianServer.DATABASE);
                var statement = connection.createStatement()) {
            try (var tables = statement.executeQuery("""
                    select relname,
                           pg_total_relation_size(relid),
                           n_tup_ins + n_tup_upd + n_tup_del
                      from pg_stat_user_tables
                    """)) {
                while (tables.next()) {
                    var one = new Tables(tables.getDouble(2), tables.getDouble(3));
                    groups.merge(Group.of(tables.getString(1)), one, Tables::plus);
                }
            }
            try (var sums = statement.executeQuery("""
                    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'),
                           (select sum(calls) from pg_stat_statements),
                           (select xact_commit + xact_rollback from pg_stat_database where datname = current_database())
                    """)) {
                sums.next();
                return new Growth(groups, sums.getDouble(1), sums.getDouble(2), sums.getDouble(3), server.seconds());
            }
        }
    }

    Growth plus(Growth other) {
        var sums = new EnumMap<Group, Tables>(groups);
        other.groups.forEach((group, tables) -> sums.merge(group, tables, Tables::plus));
        return new Growth(
                sums,
                wal + other.wal,
                statements + other.statements,
                transactions + other.transactions,
                seconds + other.seconds);
    }

    Growth times(double factor) {
        var products = new EnumMap<Group, Tables>(Group.class);
        groups.forEach((group, tables) -> products.put(group, tables.times(factor)));
        return new Growth(products, wal * factor, statements * factor, transactions * factor, seconds * factor);
    }

    Growth minus(Growth other) {
        return plus(other.times(-1));
    }

    /** The sum of all groups. */
    Tables all() {
        return groups.values().stream().reduce(new Tables(0, 0), Tables::plus);
    }

    Tables of(Group group) {
        return groups.getOrDefault(group, new Tables(0, 0));
    }
}
