/** Reads the numbers of passed and failed tests from the reports of the two test runners. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

export const vitestTally = (report: unknown): Tally => {
  const { numPassedTests, numFailedTests } = vitestReport.parse(report);
  return { passed: numPassedTests, failed: numFailedTests };
};

/** A test that passes only on a retry counts as failed. */
export const playwrightTally = (report: unknown): Tally => {
  const { expected, unexpected, flaky } = playwrightReport.parse(report).stats;
  return { passed: expected, failed: unexpected + flaky };
};

/**
 * The tally of a report file, corrected by the runner's exit code: a failed run has at least one failure, even when it
 * failed before its first test or left no report.
 */
export async function tallyOf(file: string, read: (report: unknown) => Tally, exitCode: number): Promise<Tally> {
  let tally: Tally = { passed: 0, failed: 0 };
  try {
    tally = read(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    exitCode ||= 1;
  }
  return exitCode === 0 ? tally : { ...tally, failed: Math.max(1, tally.failed) };
}

/** The last line of `npm test`: how many tests passed and failed, and what was not tested. */
export const closingLine = ({ passed, failed }: Tally, notTested: string[]): string =>
  [`${passed} passed, ${failed} failed`, ...(notTested.length > 0 ? [`not tested: ${notTested.join('; ')}`] : [])].join(
    ', ',
  );

export const add = (a: Tally, b: Tally): Tally => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });
