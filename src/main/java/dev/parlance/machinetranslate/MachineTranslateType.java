package dev.parlance.machinetranslate;

/** How a machine translation service is asked, spelled as on the wire. */
enum MachineTranslateType {
    /** By JSON over HTTP. */
    HTTP
}
