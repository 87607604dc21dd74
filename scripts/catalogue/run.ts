import type { Config } from '../../server/platform/config.ts';
import { configureZodMessages } from '../../server/platform/zod-messages.ts';
import { fileSheet } from '../../server/spreadsheet/sheet.ts';
import { exportTo } from './export.ts';
import { importFrom } from './import.ts';
import { openTools } from './tools.ts';

export interface Command {
  command: 'import' | 'export';
  /** Of the file, absolute. */
  path: string;
  values: { 'dry-run': boolean; 'skip-faulty': boolean; 'with-stock': boolean };
}

/** Imports or exports the file and returns the exit code: 0 success, 1 failure. */
export async function runCommand(config: Config, { command, path, values }: Command): Promise<number> {
  configureZodMessages();
  // A mistyped name is reported at once, before a database is created.
  const sheet = command === 'import' ? await fileSheet(path) : undefined;
  const tools = await openTools(config);
  try {
    if (!sheet) return await exportTo(tools, path);
    const { 'dry-run': dryRun, 'skip-faulty': skipFaulty, 'with-stock': withStock } = values;
    return await importFrom(tools, sheet, { dryRun, skipFaulty, withStock });
  } finally {
    await tools.close();
  }
}
