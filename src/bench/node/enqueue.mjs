// Reads jobs from stdin, one JSON a line, and enqueues them by the library's own call: node enqueue.mjs graphile|pgboss
import { createInterface } from 'node:readline';
import pg from 'pg';
import { PG } from './common.mjs';
const jobs = [];
for await (const line of createInterface({ input: process.stdin })) jobs.push(JSON.parse(line));
const db = new pg.Pool({ ...PG, max: 1 });
let enqueue = ps => db.query({ name: 'enq', text: 'select 1 from graphile_worker.add_jobs(array(select json_populate_recordset(null::graphile_worker.job_spec, $1::json)))', values: [JSON.stringify(ps.map(p => ({ identifier: 'deliver', payload: p, max_attempts: 25 })))] });
if (process.argv[2] === 'pgboss') {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ ...PG, max: 4, schedule: false, supervise: false });
  await boss.start();
  enqueue = ps => boss.insert('deliver', ps.map(p => ({ data: p })));
}
// one transaction, so that the whole backlog appears at once
if (process.argv[2] === 'graphile') await db.query('begin');
for (let i = 0; i < jobs.length; i += 5000) await enqueue(jobs.slice(i, i + 5000));
if (process.argv[2] === 'graphile') await db.query('commit');
process.exit(0);
