// What every peer does for a delivery, the same as the service: an HMAC-SHA256 signature by Standard Webhooks, a POST over
// keep-alive, one durable row an attempt, many rows a statement.
import { createHmac, randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Pool as HttpPool } from 'undici';
import pg from 'pg';

export const PG = { host: process.env.BENCH_PG_SOCKET, port: Number(process.env.BENCH_PG_PORT), user: 'postgres', database: 'peers' };
const CONNECTIONS = Number(process.env.CONNECTIONS || 16); // an endpoint and process
const SINK_PORT = process.env.BENCH_SINK_PORT;
const TRANSPORT = process.env.BENCH_TRANSPORT; // plain, h1, h2
const SCHEME = TRANSPORT === 'plain' ? 'http' : 'https';
const SECRET = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');

let pool16 = Buffer.alloc(0), off = 0;
export function uuidv7() {
  if (off + 10 > pool16.length) { pool16 = randomBytes(8192); off = 0; }
  const r = pool16.subarray(off, off += 10);
  const t = Date.now().toString(16).padStart(12, '0');
  const h = r.toString('hex');
  return `${t.slice(0, 8)}-${t.slice(8)}-7${h.slice(0, 3)}-${((parseInt(h[3], 16) & 3) | 8).toString(16)}${h.slice(4, 7)}-${h.slice(7, 19)}`;
}
const REQUEST_HEADERS = '{"user-agent":"peer/1","webhook-signature":"****"}';
const hookUid = i => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;
const black = hook => hook >= 20 - Number(process.env.BLACK_HOLES || 0) && hook < 20;
const host = hook => `127.0.0.${black(hook) ? 1 : 2 + hook}`;

// over HTTP/2 one connection carries all calls to an endpoint
const how = TRANSPORT === 'h2' ? { connections: 1, allowH2: true } : { connections: CONNECTIONS, pipelining: 1, allowH2: false };
const origins = new Map();
function origin(hook) {
  let o = origins.get(hook);
  if (!o) origins.set(hook, o = new HttpPool(`${SCHEME}://${host(hook)}:${black(hook) ? process.env.BLACK_PORT : SINK_PORT}`, { ...how, keepAliveTimeout: 60e3, headersTimeout: 15e3, bodyTimeout: 15e3, connectTimeout: 5e3 }));
  return o;
}

/** One POST; never throws. */
export async function post(p, attempt) {
  const ts = Math.floor(Date.now() / 1000);
  const sig = createHmac('sha256', SECRET).update(`${p.event_uid}.${ts}.${p.body}`).digest('base64');
  const t0 = performance.now();
  try {
    const r = await origin(p.hook).request({ method: 'POST', path: '/hook', body: p.body, headers: {
      'content-type': 'application/json', 'user-agent': 'peer/1', 'webhook-id': p.event_uid, 'webhook-timestamp': String(ts),
      'webhook-signature': `v1,${sig}`, 'x-attempt': String(attempt) } });
    await r.body.dump({ limit: 16384 });
    return { status: r.statusCode, headers: JSON.stringify(r.headers), error: r.statusCode < 300 ? null : `HTTP ${r.statusCode}`, ms: performance.now() - t0 };
  } catch (e) {
    return { status: null, headers: '', error: String(e.code || e.message), ms: performance.now() - t0 };
  }
}

/** Group commit of attempt rows: resolves once the row is durable. */
export class Attempts {
  constructor(poolSize = 2, maxBatch = 512, delay = 2) { this.db = new pg.Pool({ ...PG, max: poolSize }); this.maxBatch = maxBatch; this.delay = delay; this.q = []; this.timer = null; this.flying = 0; this.poolSize = poolSize; }
  add(p, attempt, r) {
    return new Promise((res, rej) => {
      this.q.push({ p, attempt, r, at: new Date(), res, rej });
      if (this.q.length >= this.maxBatch) this.flush(); else this.timer ??= setTimeout(() => { this.timer = null; this.flush(); }, this.delay);
    });
  }
  async flush() {
    if (this.flying >= this.poolSize || !this.q.length) return;
    const b = this.q.splice(0, this.maxBatch); this.flying++;
    try {
      await this.db.query({ name: 'att', text: `INSERT INTO webhook_call(uid,event_uid,webhook_uid,created_at,url,request_headers,response_headers,trigger_event,retry_attempt,status_code,error_message,duration_ms)
        SELECT * FROM unnest($1::uuid[],$2::uuid[],$3::uuid[],$4::timestamptz[],$5::text[],$6::text[],$7::text[],$8::text[],$9::int[],$10::int[],$11::text[],$12::int[])`,
        values: [b.map(() => uuidv7()), b.map(x => x.p.event_uid), b.map(x => hookUid(x.p.hook)), b.map(x => x.at), b.map(x => `${SCHEME}://${host(x.p.hook)}:${SINK_PORT}/hook`), b.map(() => REQUEST_HEADERS), b.map(x => x.r.headers),
          b.map(x => x.p.type), b.map(x => x.attempt), b.map(x => x.r.status), b.map(x => x.r.error), b.map(x => Math.round(x.r.ms))] });
      for (const x of b) x.res();
    } catch (e) { for (const x of b) x.rej(e); }
    this.flying--; if (this.q.length) this.flush();
  }
}

/** Answers each line on stdin with the number of successes so far. */
export function report(ok) {
  createInterface({ input: process.stdin }).on('line', () => console.log(String(ok())));
  console.log('ready');
}
