import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { configureZodMessages } from '../../server/lib/zod-messages.ts';
import { fileSheet } from '../../server/spreadsheet/sheet.ts';
import { type Command, configOf, userFolder } from '../command.ts';
import { exportTo } from './export.ts';
import { importFrom } from './import.ts';
import { openTools } from './tools.ts';

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

/** Undefined for wrong arguments. */
function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: flags, allowPositionals: true });
    const [command, file, ...more] = positionals;
    if (!file || more.length > 0 || (command !== 'import' && command !== 'export')) return undefined;
    // The flags are for imports.
    if (command === 'export' && Object.values(values).some(Boolean)) return undefined;
    return { command, file, values };
  } catch {
    return undefined;
  }
}

const run: Command['run'] = async (args, terminal) => {
  const given = readArguments(args);
  if (!given) {
    terminal.err(`${usage}\n`);
    return 2;
  }
  const config = configOf(terminal);
  configureZodMessages();
  const path = resolve(userFolder(terminal), given.file);
  // A mistyped name is reported at once, before a database is created.
  const sheet = given.command === 'import' ? await fileSheet(path) : undefined;
  const tools = await openTools(config);
  try {
    if (!sheet) return await exportTo(tools, path, terminal);
    const { 'dry-run': dryRun, 'skip-faulty': skipFaulty, 'with-stock': withStock } = given.values;
    return await importFrom(tools, sheet, { dryRun, skipFaulty, withStock }, terminal);
  } finally {
    await tools.close();
  }
};

export const catalogueCommand: Command = { run, away };
