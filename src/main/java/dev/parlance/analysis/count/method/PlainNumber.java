package dev.parlance.analysis.count.method;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import java.io.IOException;
import java.math.BigDecimal;

/** Writes a whole number as an integer, also through a tree, where Jackson would make 1E+2 of a decimal 100. */
public final class PlainNumber extends StdSerializer<BigDecimal> {

    PlainNumber() {
        super(BigDecimal.class);
    }

    @Override
    public void serialize(BigDecimal number, JsonGenerator json, SerializerProvider provider) throws IOException {
        if (number.scale() == 0) {
            json.writeNumber(number.toBigIntegerExact());
        } else {
            json.writeNumber(number);
        }
    }
}
