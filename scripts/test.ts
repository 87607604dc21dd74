/**
 * `npm test`: every check and test, in order, until the first step that fails. The last line says how many tests passed and
 * failed; a failed check counts as one failure. `npm run check` runs the checks alone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPostgres, postgresIsMissing } from '../server/testing/postgres.ts';
import { getBrowser } from './browser.ts';
import { runChecks } from './checks.ts';
import { run, say, since } from './commands.ts';
import { add, closingLine, playwrightTally, type Tally, tallyOf, vitestTally } from './tally.ts';

const none: Tally = { passed: 0, failed: 0 };
const failure: Tally = { passed: 0, failed: 1 };

const checks = async (): Promise<Tally> => ((await runChecks()) ? none : failure);

const build = async (): Promise<Tally> => ((await run('node scripts/prepare.mjs build')) === 0 ? none : failure);

async function shopTests(folder: string): Promise<Tally> {
  if (postgresIsMissing) throw new Error(postgresIsMissing);
  const report = join(folder, 'vitest.json');
  const code = await run(`vitest run --reporter=default --reporter=json --outputFile.json="${report}"`);
  return tallyOf(report, vitestTally, code);
}

async function browserTests(folder: string): Promise<Tally> {
  const report = join(folder, 'playwright.json');
  const code = await run('playwright test', {
    CHROMIUM_PATH: getBrowser(say),
    E2E_REPORT: report,
  });
  return tallyOf(report, playwrightTally, code);
}

const databases = onPostgres
  ? 'the embedded database and PostgreSQL'
  : 'the embedded database only: no PostgreSQL answered, see TEST_DATABASE_URL';

const steps: [heading: string, step: (folder: string) => Promise<Tally>][] = [
  ['Checks', checks],
  ['Web app', build],
  [`Rules and API, on ${databases}`, shopTests],
  ['Browser', browserTests],
];

/** Runs the steps until one fails, and returns the sum of their tests. */
async function runSteps(chosen: typeof steps): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'tokri-npm-test-'));
  let total = none;
  try {
    for (const [heading, step] of chosen) {
      if (total.failed > 0) break;
      const began = Date.now();
      say(`\n=== ${heading}`);
      const tally = await step(folder).catch((error: Error) => {
        say(error.message);
        return failure;
      });
      total = add(total, tally);
      say(`=== ${tally.failed === 0 ? 'ok' : 'FAILED'}, ${since(began)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return total;
}

const onlyChecks = process.argv[2] === 'checks';
const total = await runSteps(onlyChecks ? steps.slice(0, 1) : steps);
if (!onlyChecks) say(`\n${closingLine(total, onPostgres)}`);
process.exitCode = total.failed === 0 ? 0 : 1;
