import { print, runQuietly, since } from './commands.ts';

/** The checks that run before all tests: scripts of package.json. */
const sideBySide = ['check:format', 'check:dead-code', 'check:imports', 'check:rules', 'check:workflows'];

/** Runs the checks and prints their results, then the output of failed ones. True when all succeed. */
export async function runChecks(): Promise<boolean> {
  // The type check is first, because it generates the routes' types, which the other checks read.
  const results = [await runCheck('check:types'), ...(await Promise.all(sideBySide.map(runCheck)))];
  const failed = results.filter(({ code }) => code !== 0);
  for (const { name, output } of failed) print(`\n--- ${name}\n${output}`);
  return failed.length === 0;
}

async function runCheck(name: string) {
  const began = Date.now();
  const { code, output } = await runQuietly(`npm run --silent ${name}`);
  print(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${since(began)})`);
  return { name, code, output };
}
