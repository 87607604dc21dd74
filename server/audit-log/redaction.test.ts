import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { migrationsFolder } from '../db/migrations.ts';
import { newId } from '../platform/ids.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { insertAuditEntry } from './store.ts';

/** The statements of the migration that replaces names of people by ids. */
async function redaction(): Promise<string[]> {
  const name = (await readdir(migrationsFolder)).find((each) => each.endsWith('_people_by_id.sql')) ?? '';
  return (await readFile(join(migrationsFolder, name), 'utf8')).split('--> statement-breakpoint');
}

describe('rows of a store with names in its audit log', () => {
  const shop = sharedShop(() => openShop());

  const insert = (row: { actorId: string | null; actorName: string; entity: 'user' | 'order'; entityName: string }) =>
    insertAuditEntry(shop.database.queries, { id: newId(), entityId: newId(), action: 'changed', fields: {}, ...row });
  const names = async () => {
    const { rows } = (await shop.database.queries.execute(
      sql`select actor_name as actor, entity_name as entity from audit_log order by id`,
    )) as { rows: { actor: string; entity: string }[] };
    return rows;
  };

  it('lose the names of people and nothing else, and cannot be changed afterwards', async () => {
    await insert({ actorId: newId(), actorName: 'Asha Rao', entity: 'order', entityName: 'TK-1' });
    await insert({ actorId: newId(), actorName: 'Meera Nair', entity: 'user', entityName: 'Asha Rao' });
    await insert({ actorId: null, actorName: 'The command line', entity: 'order', entityName: 'TK-2' });
    await shop.database.transaction(async (tx) => {
      // The table had another name then.
      await tx.execute(sql`alter table audit_log rename to changes`);
      for (const statement of await redaction()) await tx.execute(sql.raw(statement));
      await tx.execute(sql`alter table changes rename to audit_log`);
    });
    const redacted = [
      { actor: '', entity: 'TK-1' },
      { actor: '', entity: '' },
      { actor: 'The command line', entity: 'TK-2' },
    ];
    expect(await names()).toEqual(redacted);
    await expect(shop.database.queries.execute(sql`update audit_log set actor_name = ''`)).rejects.toThrow();
    expect(await names()).toEqual(redacted);
  });
});
