import { PGlite } from '@electric-sql/pglite';
import { dataDir as emptyDatabase } from '@electric-sql/pglite-prepopulatedfs';

/** SQL that makes an empty database look like one from before the first migration, with an account. */
export const fromBeforeTheFirstMigration = `
  create schema drizzle;
  create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  insert into drizzle.__drizzle_migrations (hash, created_at) values ('0000_shop', 1795172480066), ('0001_triggers', 1795172480471);
  create table users (id char(26) primary key, name text not null);
  insert into users values ('01JD0000000000000000000000', 'Asha Rao');`;

/** Creates an embedded database in `folder` and runs `statements` in it, without the shop's migrations. */
export async function makeEmbeddedDatabase(folder: string, statements = ''): Promise<void> {
  const client = await PGlite.create(folder, { loadDataDir: await emptyDatabase() });
  await client.exec(statements);
  await client.close();
}
