// Reads an AsyncAPI document with the parser of that project; every error and warning is a failure.
import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';

const { document, diagnostics } = await new Parser().parse(readFileSync(process.argv[2], 'utf8'));
const failures = diagnostics.filter(one => one.severity < 2);
for (const one of failures) console.error(one.code, one.path.join('/'), one.message);
if (!document || failures.length > 0) process.exit(1);
console.log(`asyncapi.json is valid: ${document.messages().all().length} messages`);
