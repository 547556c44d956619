package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.fault.Violation;
import dev.parlance.shared.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What of a request is still checked when some of it is wrong. */
class ValidPartTest {
    private static JsonNode json(String text) throws Exception {
        return Json.MAPPER.readTree(text.replace('\'', '"'));
    }

    private static Violation at(String pointer, String code) {
        return Violation.at(pointer, code, "is wrong");
    }

    private static ValidPart part(String body, Violation... broken) throws Exception {
        return new ValidPart(new RequestCheck.Checked(new Query(Map.of()), json(body), List.of(), List.of(broken)));
    }

    @Test
    void removesWrongValuesAndKeepsLongOnes() throws Exception {
        var part = part(
                "{'name':'long','status':'NOPE','inner':{'a':1,'b':2}}",
                at("/name", "maxLength"),
                at("/status", "enum"),
                at("/inner/b", "type"));
        assertThat(part.checked().body()).isEqualTo(json("{'name':'long','inner':{'a':1}}"));
    }

    @Test
    void findsElementsAgainAfterOthersAreRemoved() throws Exception {
        var part = part(
                "{'jobs':[{'uid':'a'},{'uid':1},{'uid':'b','to':['x',2,'y']}]}",
                at("/jobs/1/uid", "type"),
                at("/jobs/2/to/1", "type"));
        assertThat(part.checked().body()).isEqualTo(json("{'jobs':[{'uid':'a'},{'uid':'b','to':['x','y']}]}"));
        assertThat(part.take(List.of(at("/jobs/1/to/1", "unknown"), at("/jobs/0", "unknown"))))
                .extracting(Violation::pointer)
                .containsExactly("/jobs/2/to/2", "/jobs/0");
        assertThat(part.checked().body()).isEqualTo(json("{'jobs':[{'uid':'b','to':['x']}]}"));
    }

    @Test
    void removesAReferenceAsAWhole() throws Exception {
        assertThat(part("{'name':'a','client':{'uid':1}}", at("/client/uid", "type"))
                        .checked()
                        .body())
                .isEqualTo(json("{'name':'a'}"));
        assertThat(part("{'set':[{'field':{}},{'field':{'uid':'a'}}]}", at("/set/0/field/uid", "required"))
                        .checked()
                        .body())
                .isEqualTo(json("{'set':[{'field':{'uid':'a'}}]}"));
    }

    @Test
    void dropsComplaintsAboutWhatIsKnownAndGivesThosePlacesUp() throws Exception {
        var part = part("{'name':'long','other':'x','list':['NOPE']}", at("/name", "maxLength"), at("/list/0", "enum"));
        var before = part.size();
        assertThat(part.take(List.of(at("/name", "type"), at("/list", "minItems"), at("", "state"))))
                .isEmpty();
        assertThat(part.size()).isGreaterThan(before);
        assertThat(part.checked().body()).isEqualTo(json("{'other':'x'}"));
        var after = part.size();
        assertThat(part.take(List.of(at("/name", "required")))).isEmpty();
        assertThat(part.size()).isEqualTo(after);
    }

    @Test
    void removesWrongParameters() throws Exception {
        var query = new Query(Map.of("from", json("'a'"), "to", json("'b'")));
        var part = new ValidPart(new RequestCheck.Checked(query, json("{}"), List.of(), List.of()));
        assertThat(part.take(List.of(Violation.of("to", "range", "must be later than from"))))
                .hasSize(1);
        assertThat(part.checked().query().text("to")).isNull();
        assertThat(part.checked().query().text("from")).isEqualTo("a");
        assertThat(part.take(List.of(Violation.of("to", "required", "is required"))))
                .isEmpty();
    }

    @Test
    void doesNotExistWithoutABodyOrIfAllOfItIsWrong() throws Exception {
        assertThat(part("{}").exists()).isTrue();
        assertThat(part("[]", at("", "type")).exists()).isFalse();
    }
}
