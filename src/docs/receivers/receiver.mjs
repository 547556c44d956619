// A webhook receiver for Node.js 18 or later: npm install standardwebhooks && node receiver.mjs PORT SECRET
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const [port, secret] = process.argv.slice(2);
// a secret of your own that does not begin with whsec_ is not base64: its bytes are the key
const webhook = new Webhook(secret, secret.startsWith('whsec_') ? undefined : { format: 'raw' });
const seen = new Set(); // use a table with a unique key, written in the transaction that handles the event

createServer(async (request, response) => {
  try {
    // the bytes as they arrived: JSON that was parsed and written again has another signature.
    // In Express: express.raw({ type: '*/*' }), and not express.json()
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const event = webhook.verify(body, request.headers); // also refuses timestamps older than 5 minutes
    const id = request.headers['webhook-id'];
    if (!seen.has(id)) {
      seen.add(id);
      console.log(`handled ${id} ${event.event}`);
    }
    response.writeHead(204).end(); // also for a duplicate, or it is sent again
  } catch {
    response.writeHead(400).end();
  }
}).listen(Number(port), '127.0.0.1');
