/**
 * Import settings and segmentation rules: kept here, acted on where files are read. The schema of the settings is one
 * file from which the contract, the check of a body, the defaults and the documentation come, so a field is added in
 * one place. A file keeps a copy of what it was imported by: an edit of settings is for files to come.
 */
@NullMarked
package dev.parlance.importsettings;

import org.jspecify.annotations.NullMarked;
