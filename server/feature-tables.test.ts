/** A feature reads and writes the tables of another only through that feature's functions, in raw SQL too. */
import { glob, readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { getTableName, is, PgTable } from './db/drizzle.ts';

const folder = import.meta.dirname;
const featureOf = (file: string) => relative(folder, file).split('/')[0] ?? '';

async function filesOf(pattern: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(`${folder}/${pattern}`)) files.push(file);
  return files;
}

/** The names of all tables, each with the folder of its feature. */
async function tables(): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  for (const file of await filesOf('**/tables.ts')) {
    const exported: Record<string, unknown> = await import(file);
    for (const table of Object.values(exported))
      if (is(table, PgTable)) owners.set(getTableName(table), featureOf(file));
  }
  return owners;
}

it('is the only one that names its tables in SQL', async () => {
  const owners = await tables();
  expect([owners.get('products'), owners.get('audit_log')]).toEqual(['catalogue', 'audit-log']);
  const named = /\b(?:from|join|update|into|using|table|analyze)\s+(?:only\s+)?"?([a-z_]+)"?/gi;
  const foreign: string[] = [];
  for (const file of await filesOf('**/*.ts')) {
    const feature = featureOf(file);
    if (file.endsWith('.test.ts') || feature === 'testing') continue;
    const templates = (await readFile(file, 'utf8')).match(/\bsql(?:<[^`]*>)?`[^`]*`/g) ?? [];
    for (const [, name = ''] of templates.join('\n').matchAll(named)) {
      const owner = owners.get(name.toLowerCase());
      if (owner !== undefined && owner !== feature) foreign.push(`${relative(folder, file)} names ${name} of ${owner}`);
    }
  }
  expect(foreign).toEqual([]);
});
