import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { missingReason } from '../server/testing/postgres.ts';
import { closingLine, playwrightTally, tallyOf, vitestTally } from './tally.ts';

const playwright = (expected: number, ...statuses: ('unexpected' | 'flaky')[]) => ({
  stats: { expected },
  suites: [
    {
      suites: [
        {
          specs: statuses.map((status) => ({
            title: 'an order is placed',
            file: 'order.spec.ts',
            ok: false,
            tests: [{ status, results: [{}, { error: { message: '\u001b[31mexpected 1' } }] }],
          })),
        },
      ],
    },
  ],
});
const vitest = (numPassedTests: number, ...failed: string[]) => ({
  numPassedTests,
  testResults: [
    {
      name: join(process.cwd(), 'server/cart.test.ts'),
      status: failed.length > 0 ? 'failed' : 'passed',
      message: '',
      assertionResults: failed.map((fullName) => ({ fullName, status: 'failed', failureMessages: ['expected 1'] })),
    },
  ],
});
const outside = ['the test runner failed outside of its tests'];

describe('the last line of npm test', () => {
  let file: string;
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tokri-tally-'));
    file = join(folder, 'report.json');
    return () => rm(folder, { recursive: true });
  });

  it('counts what passed, and names what failed with its error', async () => {
    await writeFile(file, JSON.stringify(vitest(7, 'a cart is full')));
    expect(await tallyOf(file, vitestTally, 1)).toEqual({
      passed: 7,
      failures: ['server/cart.test.ts: a cart is full\n    expected 1'],
    });
    await writeFile(file, JSON.stringify(playwright(5, 'unexpected')));
    expect(await tallyOf(file, playwrightTally, 1)).toEqual({
      passed: 5,
      failures: ['e2e/order.spec.ts: an order is placed\n    expected 1'],
    });
  });

  it('counts a browser test that passes only on a retry as failed', () => {
    expect(playwrightTally(playwright(5, 'flaky', 'flaky')).failures).toHaveLength(2);
  });

  it('names a file that failed before its first test', () => {
    const report = vitest(7);
    const testResults = report.testResults.map((each) => ({ ...each, status: 'failed', message: 'no such module' }));
    expect(vitestTally({ ...report, testResults }).failures).toEqual(['server/cart.test.ts\n    no such module']);
  });

  it('says how many tests passed and failed, and what was not tested', () => {
    const total = { passed: 7, failures: ['a cart is full'] };
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
    expect(missingReason(env, true)).toBeUndefined();
    const missing = missingReason(env, false);
    expect(missing?.slice(0, why?.length)).toBe(why);
  });

  it('always reports a failure when a runner failed outside of its tests', async () => {
    await writeFile(file, JSON.stringify(vitest(7)));
    expect(await tallyOf(file, vitestTally, 1)).toEqual({ passed: 7, failures: outside });
  });

  it.each(['', '{"stats":{}}'])('counts an unreadable report (%j) as a failure', async (text) => {
    await writeFile(file, text);
    expect(await tallyOf(file, playwrightTally, 0)).toEqual({ passed: 0, failures: outside });
  });

  it('counts a missing report as a failure', async () => {
    expect(await tallyOf(`${file}.missing`, vitestTally, 0)).toEqual({ passed: 0, failures: outside });
  });
});
