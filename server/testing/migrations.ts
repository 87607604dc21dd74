/** Migrations for tests of the upgrade of a database with data. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsFolder } from '../db/migrations.ts';

/** The statements of a migration. @param migration the end of its file's name */
export async function statementsOf(migration: string): Promise<string[]> {
  const name = (await readdir(migrationsFolder)).find((each) => each.endsWith(migration)) ?? '';
  return (await readFile(join(migrationsFolder, name), 'utf8')).split('--> statement-breakpoint');
}
