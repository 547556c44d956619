/**
 * The file formats of translation memories: TMX 1.4b and XLSX, read and written unit by unit, so that a file of any
 * size needs little memory. Data of a file other than texts, dates and contexts are stored with a unit and written back
 * unchanged. The package does not depend on the storage of units and waits only for the disk.
 *
 * <p>The TMX filter of Okapi 1.47.0 was tried instead. It is as fast (a file of 22 MB in 0.8 to 1.3 s), but it fails on
 * the first unit whose source is in another region: {@code ImportTest2A.tmx} into a memory of {@code en_us}. It joins
 * properties of one type to one text ({@code 1, 2}), does not distinguish attributes from properties of the same name,
 * and takes a {@code tuv} without a {@code seg} for an empty text. The {@code TMXWriter} of Okapi leaves out dates,
 * authors and notes, as of {@code sampleTMX2.tmx}.
 */
@NullMarked
package dev.parlance.memory.exchange;

import org.jspecify.annotations.NullMarked;
