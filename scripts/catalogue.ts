/**
 * The catalogue as a spreadsheet, on the database that DATABASE_URL or DATA_DIR names (docs/operations.md):
 *   npm run catalogue -- import FILE.csv [--dry-run] [--skip-faulty] [--with-stock]
 *   npm run catalogue -- export FILE.csv
 */
import '../server/production.ts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { readConfig } from '../server/platform/config.ts';
import { readEnvFile } from '../server/platform/env-file.ts';
import type { Command } from './catalogue/run.ts';
import { explainError } from './command-errors.ts';

const usage = `Usage:
  npm run catalogue -- import FILE.csv [--dry-run] [--skip-faulty] [--with-stock]
  npm run catalogue -- export FILE.csv`;

const away = `The database went away, or kept somebody else's change for too long. Please try again;
an import's --dry-run tells what is left to do.`;

const flags = {
  'dry-run': { type: 'boolean', default: false },
  'skip-faulty': { type: 'boolean', default: false },
  'with-stock': { type: 'boolean', default: false },
} as const;

function readArguments(): Command | undefined {
  try {
    const { values, positionals } = parseArgs({ options: flags, allowPositionals: true });
    const [command, file, ...more] = positionals;
    if (!file || more.length > 0 || (command !== 'import' && command !== 'export')) return undefined;
    // The flags are for imports.
    if (command === 'export' && Object.values(values).some(Boolean)) return undefined;
    // npm runs its scripts in the repository's folder; the file is relative to the user's folder.
    return { command, path: resolve(process.env.INIT_CWD ?? process.cwd(), file), values };
  } catch {
    return undefined;
  }
}

/** Returns the exit code: 0 success, 1 failure, 2 wrong arguments. */
async function main(): Promise<number> {
  const given = readArguments();
  if (!given) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  // The command signs nothing, so it needs no secret.
  const env = { ...process.env, SECRET: 'nothing is signed by this command' };
  const config = readConfig(env, readEnvFile(process.cwd()));
  // Loaded only now: it takes a second, and mistakes in the command are reported without it.
  const { runCommand } = await import('./catalogue/run.ts');
  return await runCommand(config, given);
}

// More frequent garbage collection saves a hundred megabytes of memory, and takes no longer.
setFlagsFromString('--heap-growing-percent=20');
// The reader of the output may stop early, as `head` does.
process.stdout.on('error', () => process.exit(1));
try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${explainError(error, away)}\n`);
  process.exitCode = 1;
}
