/** Reads the numbers of passed tests, and the failed ones, from the reports of the two test runners. */
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod';

export interface Tally {
  passed: number;
  /** The name of each failed test or check, with the first lines of its error. */
  failures: readonly string[];
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});
const suite = z.object({
  specs: z.array(spec).default([]),
  get suites() {
    return z.array(suite).default([]);
  },
});
const playwrightReport = z.object({ stats: z.object({ expected: z.int() }), suites: z.array(suite) });

/** Lines of an error that are shown. */
const shownLines = 6;

const failureOf = (name: string, error: string): string =>
  [name, ...stripVTControlCharacters(error).trim().split('\n').slice(0, shownLines)].join('\n    ');

export const vitestTally = (report: unknown): Tally => {
  const { numPassedTests, testResults } = vitestReport.parse(report);
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName, failureMessages }) => failureOf(`${file}: ${fullName}`, failureMessages?.[0] ?? ''));
    return status === 'failed' && tests.length === 0 ? [failureOf(file, message)] : tests;
  });
  return { passed: numPassedTests, failures };
};

/** A test that passes only on a retry counts as failed. */
export const playwrightTally = (report: unknown): Tally => {
  const { stats, suites } = playwrightReport.parse(report);
  const specsOf = ({ specs, suites: inner }: z.infer<typeof suite>): z.infer<typeof spec>[] => [
    ...specs,
    ...inner.flatMap(specsOf),
  ];
  const failures = suites.flatMap(specsOf).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((each) => each.error)?.error;
        return failureOf(`e2e/${file}: ${title}`, error?.message ?? '');
      }),
  );
  return { passed: stats.expected, failures };
};

/**
 * The tally of a report file, corrected by the runner's exit code: a failed run has at least one failure, even when it
 * failed before its first test or left no report.
 */
export async function tallyOf(file: string, read: (report: unknown) => Tally, exitCode: number): Promise<Tally> {
  let tally: Tally = { passed: 0, failures: [] };
  try {
    tally = read(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    exitCode ||= 1;
  }
  const failsOutside = exitCode !== 0 && tally.failures.length === 0;
  return failsOutside ? { ...tally, failures: ['the test runner failed outside of its tests'] } : tally;
}

/** The last line of `npm test`: how many tests passed and failed, and what was not tested. */
export const closingLine = ({ passed, failures }: Tally, notTested: string[]): string =>
  [
    `${passed} passed, ${failures.length} failed`,
    ...(notTested.length > 0 ? [`not tested: ${notTested.join('; ')}`] : []),
  ].join(', ');

export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failures: [...a.failures, ...b.failures],
});
