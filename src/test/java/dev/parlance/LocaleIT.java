package dev.parlance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service on a machine whose language writes numbers in digits that are not those of ASCII. */
@Order(1)
class LocaleIT {
    @Test
    void listsWhatWasCreated(@TempDir Path directory) throws Exception {
        var arabic = Map.of("JAVA_TOOL_OPTIONS", "-Duser.language=ar -Duser.country=EG");
        try (var service = ServiceProcess.start(directory, arabic)) {
            service.post("/projects", Map.of("name", "One", "sourceLang", "en", "targetLangs", List.of("ar")));
            var projects = service.get("/projects?pageSize=1");
            assertThat(projects.at("/content/0/name").asText())
                    .as(projects.toString())
                    .isEqualTo("One");
        }
    }
}
