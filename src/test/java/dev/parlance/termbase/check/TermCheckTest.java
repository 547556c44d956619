package dev.parlance.termbase.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parlance.job.quality.Terminology;
import dev.parlance.termbase.search.IndexedTerm;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Missing and forbidden terms. */
class TermCheckTest {
    /**
     * The problems of a segment, as {@code - place} for a missing and {@code ! place} for a forbidden term.
     *
     * @param terms each as {@code concept lang text}; a text that begins with ! is forbidden, with ? is not approved
     */
    private static List<String> problems(List<String> terms, String source, String target) {
        return check(terms, source, target).orElseThrow().stream()
                .map(problem -> problem.forbidden()
                        ? "! " + target.substring(problem.begin(), problem.end())
                        : "- " + source.substring(problem.begin(), problem.end()))
                .toList();
    }

    private static Optional<List<Terminology.Problem>> check(List<String> terms, String source, String target) {
        return collected(terms, 10_000).build().check().check(source, target);
    }

    private static CollectedTerms collected(List<String> terms, int most) {
        var collected = new CollectedTerms("en", "de", most);
        IntStream.range(0, terms.size()).forEach(i -> {
            var parts = terms.get(i).split(" ", 3);
            var text = parts[2].replaceAll("^[!?]", "");
            var forbidden = parts[2].startsWith("!");
            var indexed = new IndexedTerm(i + 1, Long.parseLong(parts[0]), parts[1], text, false, false, forbidden);
            collected.add(new ProjectTermStore.ProjectTerm(indexed, !parts[2].startsWith("?")));
        });
        return collected;
    }

    @Test
    void findsApprovedTermsWithoutTheirTranslation() {
        var terms = List.of(
                "1 en pump", "1 de Pumpe", "1 de Förderpumpe", "2 en valve", "2 de ?Ventil", "3 en ?door", "3 de Tür");
        assertThat(problems(terms, "The pump stops.", "Der Kompressor stoppt.")).containsExactly("- pump");
        assertThat(problems(terms, "The pumps stop.", "Die Pumpen stoppen.")).isEmpty();
        assertThat(problems(terms, "The pump stops.", "Die Förderpumpe stoppt."))
                .isEmpty();
        assertThat(problems(terms, "Open the valve and the door.", "Öffnen.")).isEmpty();
        assertThat(problems(terms, "Pump to pump.", "Nichts.")).containsExactly("- Pump", "- pump");
    }

    @Test
    void ignoresTermsWithinLongerOnes() {
        var terms = List.of("1 en pump", "1 de Pumpe", "2 en water pump", "2 de Wasserpumpe");
        assertThat(problems(terms, "The water pump.", "Die Wasserpumpe.")).isEmpty();
        assertThat(problems(terms, "The water pump.", "Das Gerät.")).containsExactly("- water pump");
        var homonyms = List.of("1 en bank", "1 de Bank", "2 en bank", "2 de Ufer");
        assertThat(problems(homonyms, "The bank.", "Das Ufer.")).isEmpty();
        assertThat(problems(homonyms, "The bank.", "Das Haus.")).containsExactly("- bank");
    }

    @Test
    void findsForbiddenTermsInTheTarget() {
        var terms = List.of("1 en device", "1 de Gerät", "1 de !Apparat", "2 de Apparat Alpha");
        assertThat(problems(terms, "The device.", "Der Apparat.")).containsExactly("- device", "! Apparat");
        assertThat(problems(terms, "It.", "Ein Apparat und ein Apparat.")).containsExactly("! Apparat", "! Apparat");
        assertThat(problems(terms, "It.", "Der Apparat Alpha.")).isEmpty();
        assertThat(problems(terms, "Apparat.", "Es.")).isEmpty();
    }

    @Test
    void doesNotCompareTextsWithTooManyTerms() {
        var terms = List.of("1 en a", "1 de b");
        assertThat(check(terms, "a ".repeat(1_000), "c").orElseThrow()).hasSize(1_000);
        assertThat(check(terms, "a ".repeat(1_001), "c")).isEmpty();
        assertThat(check(terms, "c", "b ".repeat(1_001))).isEmpty();
        var equal = IntStream.range(0, 3_000).mapToObj(i -> i + " en a").toList();
        assertThat(check(equal, "a ".repeat(50_000), "c")).isEmpty();
        assertThat(check(equal, "b", "c")).hasValue(List.of());
    }

    @Test
    void comparesNoMoreThanFiveMillionCharacters() {
        var text = "a".repeat(3_000_000);
        assertThat(collected(List.of("1 en " + text, "1 de " + text), 4).build().complete())
                .isFalse();
    }

    @Test
    void comparesOnlyTheFirstTerms() {
        var terms = List.of("1 en pump", "1 de Pumpe", "2 en valve", "2 de Ventil");
        assertThat(collected(terms, 4).build().complete()).isTrue();
        var some = collected(terms, 2).build();
        assertThat(some.complete()).isFalse();
        assertThat(some.check().check("The pump and the valve.", "Nichts."))
                .hasValueSatisfying(problems -> assertThat(problems).hasSize(1));
        assertThat(collected(List.of(), 2).build()).isEqualTo(Terminology.Terms.NONE);
    }
}
