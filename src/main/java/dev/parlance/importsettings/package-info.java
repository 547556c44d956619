/**
 * Import settings and segmentation rules: stored here, applied where files are read. The contract, the check of a
 * body, the defaults and the documentation come from one schema file, so a field is added in one place. A file keeps a
 * copy of the settings that it was imported with: an edit of settings applies to later imports only.
 */
@NullMarked
package dev.parlance.importsettings;

import org.jspecify.annotations.NullMarked;
