package dev.parlance.template;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/**
 * What a template is made from.
 *
 * @param note null for none, or for the project's where it was not sent
 */
record ProjectTemplateCreate(
        String name, Reference project, @Nullable String note) {}
