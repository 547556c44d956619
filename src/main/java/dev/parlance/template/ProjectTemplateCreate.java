package dev.parlance.template;

import dev.parlance.shared.Reference;
import org.jspecify.annotations.Nullable;

/**
 * The body that creates a template.
 *
 * @param note null for no note; where the body does not contain the field, the note of the project is copied
 */
record ProjectTemplateCreate(
        String name, Reference project, @Nullable String note) {}
