import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { whyMissing } from '../server/testing/postgres.ts';
import { closingLine, playwrightTally, tallyOf, vitestTally } from './tally.ts';

const playwright = (expected: number, unexpected = 0, flaky = 0) => ({ stats: { expected, unexpected, flaky } });
const vitest = (numPassedTests: number, numFailedTests = 0) => ({ numPassedTests, numFailedTests });

describe('the last line of npm test', () => {
  let file: string;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tokri-tally-'));
    file = join(folder, 'report.json');
    return () => rm(folder, { recursive: true });
  });

  it('counts the results of the test runners', async () => {
    await writeFile(file, JSON.stringify(vitest(7)));
    expect(await tallyOf(file, vitestTally, 0)).toEqual({ passed: 7, failed: 0 });
    await writeFile(file, JSON.stringify(playwright(5, 1)));
    expect(await tallyOf(file, playwrightTally, 1)).toEqual({ passed: 5, failed: 1 });
  });

  it('counts a browser test that passes only on a retry as failed', () => {
    expect(playwrightTally(playwright(5, 0, 2))).toEqual({ passed: 5, failed: 2 });
  });

  it('says how many tests passed and failed, and what was not tested', () => {
    const total = { passed: 7, failed: 1 };
    expect(closingLine(total, [])).toBe('7 passed, 1 failed');
    expect(closingLine(total, ['PostgreSQL', 'browsers'])).toBe('7 passed, 1 failed, not tested: PostgreSQL; browsers');
  });

  it.each([
    [{}, undefined],
    [{ CI: 'false' }, undefined],
    [{ CI: 'true' }, 'CI=true is set'],
    [{ CI: 'true', TEST_DATABASE: 'embedded' }, undefined],
    [{ TEST_DATABASE_URL: 'postgres://db.example/test' }, 'TEST_DATABASE_URL is set'],
  ])('skips nothing where PostgreSQL is expected: %j', (env, why) => {
    expect(whyMissing(env, true)).toBeUndefined();
    const missing = whyMissing(env, false);
    expect(missing?.slice(0, why?.length)).toBe(why);
  });

  it('always reports a failure when a runner failed outside of its tests', async () => {
    await writeFile(file, JSON.stringify(vitest(7)));
    expect(await tallyOf(file, vitestTally, 1)).toEqual({ passed: 7, failed: 1 });
  });

  it.each(['', '{"stats":{}}'])('counts an unreadable report (%j) as a failure', async (text) => {
    await writeFile(file, text);
    expect(await tallyOf(file, playwrightTally, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a missing report as a failure', async () => {
    expect(await tallyOf(`${file}.missing`, vitestTally, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
