package dev.parlance.db;

import java.util.Collection;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values of one column of several records, as an argument for {@code unnest} or {@code any}. An argument has the
 * type Object, because {@code Tuple.of} would take an array that comes last for the arguments themselves.
 */
public final class Column {
    private Column() {}

    /** The texts themselves. */
    public static Object texts(Collection<String> texts) {
        return texts.toArray(String[]::new);
    }

    /** One text of each record. */
    public static <T> Object texts(Collection<T> records, Function<? super T, @Nullable String> column) {
        return records.stream().map(one -> column.apply(one)).toArray(String[]::new);
    }

    /** The numbers themselves. */
    public static Object numbers(Collection<Long> numbers) {
        return numbers.toArray(Long[]::new);
    }

    /** One number of each record, such as its id. */
    public static <T> Object numbers(Collection<T> records, Function<? super T, @Nullable Long> column) {
        return records.stream().map(one -> column.apply(one)).toArray(Long[]::new);
    }

    /** The small numbers themselves. */
    public static Object integers(Collection<Integer> numbers) {
        return numbers.toArray(Integer[]::new);
    }

    /** One small number of each record. */
    public static <T> Object integers(Collection<T> records, Function<? super T, @Nullable Integer> column) {
        return records.stream().map(one -> column.apply(one)).toArray(Integer[]::new);
    }

    /** One flag of each record. */
    public static <T> Object flags(Collection<T> records, Function<? super T, @Nullable Boolean> column) {
        return records.stream().map(one -> column.apply(one)).toArray(Boolean[]::new);
    }
}
