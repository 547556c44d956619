package dev.parlance.machinetranslate;

/** The protocol of a machine translation service, by its name in the API. */
enum MachineTranslateType {
    /** By JSON over HTTP. */
    HTTP
}
