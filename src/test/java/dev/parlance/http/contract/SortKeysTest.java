package dev.parlance.http.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.parlance.shared.Json;
import io.netty.handler.codec.http.QueryStringDecoder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same sort keys in the ways that clients write them. */
class SortKeysTest {
    private static final SortKeys KEYS = new SortKeys(Json.read("""
            {"items": {"enum": ["name", "-name", "dateCreated", "-dateCreated", "order", "-order"]}}
            """, JsonNode.class));

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
                    sort=name,-dateCreated                        | name -dateCreated | ''
                    sort=name&sort=-dateCreated                   | name -dateCreated | ''
                    sort=name,desc                                | -name             | ''
                    sort=name,desc,dateCreated,asc                | -name dateCreated | ''
                    sort=NAME&order=DESC                          | -name             | ''
                    sort=NAME&direction=desc                      | -name             | ''
                    sort=DATE_CREATED&order=ASC                   | dateCreated       | ''
                    sort=name&sort=dateCreated&order=DESC&order=ASC | -name dateCreated | ''
                    sort=name,dateCreated&order=DESC              | -name -dateCreated | ''
                    sort=-name&order=ASC                          | -name             | ''
                    sort=order,desc                               | -order            | ''
                    sort=size,desc                                | ''                | size desc
                    sort=desc                                     | ''                | desc
                    sort=--name                                   | ''                | --name
                    sort=-name,desc                               | -name             | desc
                    sort=name&order=UP                            | name              | UP
                    order=DESC                                    | ''                | ''
                    """)
    void readsEachDialect(String query, String keys, String unknown) {
        var ignored = new ArrayList<String>();
        var sent = new QueryStringDecoder(query, false).parameters();
        assertThat(KEYS.read(sent, ignored::add)).isEqualTo(words(keys));
        assertThat(ignored).isEqualTo(words(unknown));
    }

    private static List<String> words(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }
}
