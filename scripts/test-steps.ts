/** The steps of `npm test`. */
import { join } from 'node:path';
import { postgresIsMissing } from '../server/testing/postgres.ts';
import { getBrowser } from './browser.ts';
import { runChecks } from './checks.ts';
import { print, run } from './commands.ts';
import { playwrightTally, type Tally, tallyOf, vitestTally } from './tally.ts';

/** Runs with a folder for its report. */
export type Step = (folder: string) => Promise<Tally>;

/** Which tests of a step run; all when nothing is set. */
interface Selection {
  files: string[] | undefined;
  /** Such as `1/4`. */
  shard: string | undefined;
}

export const none: Tally = { passed: 0, failures: [] };
export const failed = (name: string): Tally => ({ passed: 0, failures: [name] });

export const checks: Step = async () => ((await runChecks()) ? none : failed('the checks'));

export const build: Step = async () =>
  (await run('node scripts/prepare.mjs build')) === 0 ? none : failed('the build');

export async function codeTests(folder: string, selection: Selection): Promise<Tally> {
  if (postgresIsMissing) throw new Error(postgresIsMissing);
  if (selection.files?.length === 0) return none;
  const report = join(folder, 'vitest.json');
  const options = `--reporter=default --reporter=json --outputFile.json="${report}"`;
  const code = await run(`vitest run ${options} ${argumentsOf(selection)}`);
  return tallyOf(report, vitestTally, code);
}

export async function browserTests(folder: string, selection: Selection): Promise<Tally> {
  if (selection.files?.length === 0) return none;
  const report = join(folder, 'playwright.json');
  const code = await run(`playwright test ${argumentsOf(selection)}`, {
    CHROMIUM_PATH: getBrowser(print),
    E2E_REPORT: report,
  });
  return tallyOf(report, playwrightTally, code);
}

const argumentsOf = ({ files = [], shard }: Selection): string =>
  [...(shard ? [`--shard="${shard}"`] : []), ...files].join(' ');
