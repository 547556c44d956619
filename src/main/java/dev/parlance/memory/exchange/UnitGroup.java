package dev.parlance.memory.exchange;

import dev.parlance.memory.exchange.UnitDetail.On;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Consecutive units that are one unit of a file: the same source in the same context, each in another language. */
final class UnitGroup {
    private final List<ExchangeUnit> units = new ArrayList<>();

    boolean isEmpty() {
        return units.isEmpty();
    }

    ExchangeUnit first() {
        return units.getFirst();
    }

    List<ExchangeUnit> units() {
        return units;
    }

    /** Adds a unit if it belongs to this group. */
    boolean add(ExchangeUnit unit) {
        var fits = units.isEmpty()
                || (together(first(), unit)
                        && units.stream().noneMatch(one -> one.targetLang().equals(unit.targetLang())));
        return fits && units.add(unit);
    }

    void clear() {
        units.clear();
    }

    private static boolean together(ExchangeUnit one, ExchangeUnit other) {
        return one.source().same(other.source())
                && Objects.equals(one.previousSource(), other.previousSource())
                && Objects.equals(one.nextSource(), other.nextSource())
                && Objects.equals(one.contextKey(), other.contextKey())
                && shared(one).equals(shared(other));
    }

    private static List<UnitDetail> shared(ExchangeUnit unit) {
        return unit.details().stream().filter(one -> one.on() != On.TARGET).toList();
    }
}
