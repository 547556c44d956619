/**
 * Files that translation memories are exchanged in: TMX 1.4b and XLSX, read and written unit by unit, so that a file of any
 * size takes little memory. What a file says beyond texts, dates and contexts is kept beside a unit and written back as it
 * was. It knows nothing of where units are kept, and reads and writes without waiting for anything but the disk.
 */
@NullMarked
package dev.parlance.memory.exchange;

import org.jspecify.annotations.NullMarked;
