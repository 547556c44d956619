package dev.parlance.http.pages;

import dev.parlance.file.FilePages;
import dev.parlance.http.catalogue.EventSchemas;
import dev.parlance.http.contract.Contract;
import dev.parlance.http.guard.RolesPage;
import java.util.List;
import java.util.stream.Stream;

/** Every article of the documentation. */
public final class Articles {
    private Articles() {}

    public static List<Article> all(Contract contract) {
        var others = Stream.of(
                new Article("/docs/roles", "Roles", RolesPage::markdown, RolesPage::data),
                new Article("/docs/formats", "File formats", FilePages::formats, FilePages::formatsData),
                new Article("/docs/import-settings", "Import settings", FilePages::settings, FilePages::settingsData));
        return Stream.of(
                        ErrorArticles.all().stream(),
                        new EventArticles(contract, new EventSchemas(contract)).all().stream(),
                        others)
                .flatMap(articles -> articles)
                .toList();
    }
}
