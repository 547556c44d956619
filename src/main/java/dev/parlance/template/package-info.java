/**
 * Project templates: the settings of a project without its work, from which further projects are created. A template is
 * a copy, not a link: a change of it changes neither the project that it was created from nor the projects created from
 * it. Projects know a template only through {@link dev.parlance.project.edit.TemplateAccess}; what other features store
 * for a project is copied by a {@link dev.parlance.template.TemplateFeature.Part}, in the same transaction.
 */
@NullMarked
package dev.parlance.template;

import org.jspecify.annotations.NullMarked;
