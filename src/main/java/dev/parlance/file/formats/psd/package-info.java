/**
 * Photoshop. Only the text layers are read; all other bytes, the pixels among them, are copied. A text is there twice,
 * in a descriptor and in the data of the text engine, which also says which styles its characters have; both are
 * written.
 * After <a href="https://www.adobe.com/devnet-apps/photoshop/fileformatashtml/">Adobe Photoshop File Formats
 * Specification</a>, which does not describe the data of the text engine: they are in the syntax of PDF.
 */
@NullMarked
package dev.parlance.file.formats.psd;

import org.jspecify.annotations.NullMarked;
