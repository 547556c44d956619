/**
 * Project templates: a project's settings without its work, kept to make further projects from. A template is a copy
 * and no link: neither the project it came from nor those made from it change with it. Projects know a template only
 * through {@link dev.parlance.project.edit.TemplateAccess}; what other features keep with a project joins the copies
 * as a {@link dev.parlance.template.TemplateFeature.Part}, in the same transaction.
 */
@NullMarked
package dev.parlance.template;

import org.jspecify.annotations.NullMarked;
