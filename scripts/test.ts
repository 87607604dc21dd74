/**
 * `npm test`: every check and test, in order. After failed checks or a failed build it stops. At the end it names each failed test; the last
 * line says how many passed and failed, and what was not tested. Failed checks count as one failure. `npm run check` runs the checks alone.
 *   npm test -- --changed     only the tests that the changes of this branch touch (affected.ts)
 *   npm test -- --shard=1/4   the first of four parts of the tests
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onPostgres } from '../server/testing/postgres.ts';
import { findTests, listChanges } from './affected.ts';
import { print, since } from './commands.ts';
import { add, closingLine, type Tally } from './tally.ts';
import { browserTests, build, checks, codeTests, failed, none, type Step } from './test-steps.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: 'boolean' }, shard: { type: 'string' } },
});
const { changed, shard } = values;
const onlyChecks = positionals[0] === 'checks';
const files = changed ? findTests(listChanges()) : undefined;
const database = onPostgres ? 'PostgreSQL' : 'the embedded database';

const steps: [heading: string, step: Step][] = [
  ['Checks', checks],
  ['Web app', build],
  [`Rules and API, on ${database}`, (folder) => codeTests(folder, { files: files?.vitest, shard })],
  ['Browser', (folder) => browserTests(folder, { files: files?.playwright, shard })],
];

/** Runs the steps, not those after a failed check or build, and returns the sum of their tests. */
async function runSteps(chosen: typeof steps): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-npm-test-'));
  let total = none;
  try {
    for (const [heading, step] of chosen) {
      const onlyFailed = total.failures.length > 0 && total.passed === 0;
      if (onlyFailed) break;
      const began = Date.now();
      print(`\n=== ${heading}`);
      const tally = await step(folder).catch((error: Error) => {
        print(error.message);
        return failed(error.message);
      });
      total = add(total, tally);
      print(`=== ${tally.failures.length === 0 ? 'ok' : 'FAILED'}, ${since(began)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return total;
}

const total = await runSteps(onlyChecks ? steps.slice(0, 1) : steps);
const embedded =
  process.env.TEST_DATABASE === 'embedded' ? 'TEST_DATABASE=embedded' : 'none answered, see TEST_DATABASE_URL';
const notTested = [
  !onPostgres && `PostgreSQL, and races between processes on it (${embedded})`,
  shard && `the other shards than ${shard}`,
  changed && 'what the changes do not touch',
].filter((each) => typeof each === 'string');
for (const failure of total.failures) print(`\nFAILED ${failure}`);
if (!onlyChecks) print(`\n${closingLine(total, notTested)}`);
process.exitCode = total.failures.length === 0 ? 0 : 1;
