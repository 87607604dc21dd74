/**
 * `npm run assure -- NAME`: the long checks of the store's guarantees (docs/assurance.md): overload, killed processes,
 * lost connections. They take minutes, so `npm test` runs only their short versions. Every load is bounded and stays on
 * loopback. Exits with 1 when a guarantee is violated.
 */
import { scenarios } from './scenarios.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in scenarios));
if (chosen.length === 0 || unknown.length > 0) {
  if (unknown.length > 0) print(`There is no scenario ${unknown.join(', ')}.`);
  print('Usage: npm run assure -- NAME [NAME …]\n');
  for (const [name, { about }] of Object.entries(scenarios)) print(`  ${name.padEnd(16)} ${about}`);
  process.exit(1);
}

let failed = 0;
for (const name of chosen) {
  const scenario = scenarios[name];
  if (!scenario) continue;
  print(`\n=== ${name}: ${scenario.about}`);
  try {
    await scenario.run(print);
    print(`=== ${name}: ok`);
  } catch (error) {
    failed += 1;
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    print(`=== ${name}: FAILED`);
  }
}
print(`\n${chosen.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
