import { encodeTime } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { AuditLogPage } from '../../contract/reports/audit-log.ts';
import { sql } from '../db/drizzle.ts';
import { newId } from '../lib/ids.ts';
import { type SignedIn, signUp, signUpAdmin } from '../testing/people.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { type Actor, addAuditEntry, diff } from './audit-log.ts';
import { insertAuditEntry } from './repository.ts';

describe('the difference', () => {
  it('lists the changed fields, with null for missing values', () => {
    expect(diff({ name: 'Apple', tags: ['a'], stock: 1 }, { name: 'Apple', tags: ['a', 'b'], note: 'new' })).toEqual({
      tags: { from: ['a'], to: ['a', 'b'] },
      stock: { from: 1, to: null },
      note: { from: null, to: 'new' },
    });
  });

  it.each(['constructor', '__proto__', 'toString'])('has a product named %s', (name) => {
    const sold = (quantity: number) => Object.fromEntries([[name, quantity]]);
    expect(Object.entries(diff(sold(1), sold(2)))).toEqual([[name, { from: 1, to: 2 }]]);
  });

  it('is empty for equal lists and objects', () => {
    expect(diff({ tags: ['a'], at: { city: 'Pune' } }, { at: { city: 'Pune' }, tags: ['a'] })).toEqual({});
  });
});

describe('the audit log', () => {
  const shop = sharedShop(() => openShop());
  let meera: SignedIn;
  let asha: Actor;
  let ravi: Actor;
  const product = newId();

  beforeAll(async () => {
    meera = await signUpAdmin(shop);
    asha = { id: (await signUp(shop, 'Asha')).userId, name: 'Asha' };
    ravi = { id: (await signUp(shop, 'Ravi')).userId, name: 'Ravi' };
    for (let i = 0; i < 45; i += 1) {
      await shop.database.transaction((tx) =>
        addAuditEntry(tx, {
          actor: i % 3 === 0 ? ravi : asha,
          entity: i % 2 === 0 ? 'product' : 'category',
          entityId: i % 2 === 0 ? product : newId(),
          entityName: `Thing ${i}`,
          action: 'changed',
          fields: { stock: { from: i, to: i + 1 } },
        }),
      );
    }
  });

  const ask = (query = '') =>
    shop.app.inject({ url: `${calls.listAuditEntries.path}?${query}`, headers: meera.headers });
  const list = async (query = ''): Promise<AuditLogPage> => (await ask(query)).json().data;

  it('is read newest first, page by page, each change once', async () => {
    const names: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page = await list(next ? `before=${next}` : '');
      names.push(...page.changes.map((change) => change.entityName));
      next = page.next;
    }
    expect(names).toEqual(Array.from({ length: 45 }, (_, i) => `Thing ${44 - i}`));
  });

  it('is filtered by kind, entity and actor', async () => {
    const ofProduct = await list(`entity=product&entityId=${product}&actorId=${ravi.id}`);
    expect(ofProduct.changes.map((change) => change.entityName)).toEqual(
      [42, 36, 30, 24, 18, 12, 6, 0].map((i) => `Thing ${i}`),
    );
    expect(ofProduct.next).toBeNull();
  });

  it("is filtered by a day of India's calendar", async () => {
    const at = async (iso: string, entityName: string) => {
      const createdAt = new Date(iso);
      const id = `${encodeTime(createdAt.getTime()).toLowerCase()}${newId().slice(10)}`;
      await insertAuditEntry(shop.database.queries, {
        id,
        actorId: null,
        actorName: 'The shop',
        entity: 'category',
        entityId: newId(),
        entityName,
        action: 'created',
        fields: {},
        createdAt,
      });
    };
    await at('2024-03-09T18:29:59.999Z', 'just before');
    await at('2024-03-09T18:30:00.000Z', 'first');
    await at('2024-03-10T18:29:59.999Z', 'last');
    await at('2024-03-10T18:30:00.000Z', 'just after');
    const day = await list('day=2024-03-10');
    expect(day.changes.map((change) => change.entityName)).toEqual(['last', 'first']);
    expect(day.changes[0]?.actorId).toBeNull();
  });

  it.each(['entity=shop', 'entityId=x', 'actorId=', 'day=2024-02-30', 'day=today', 'before=1'])(
    'rejects the filter %s',
    async (query) => {
      expect((await ask(query)).json().code).toBe('VALIDATION');
    },
  );

  it('cannot be changed, and no entry can be deleted', async () => {
    const failed = async (statement: ReturnType<typeof sql>) =>
      shop.database.queries.execute(statement).then(
        () => false,
        () => true,
      );
    expect(await failed(sql`update changes set actor_name = 'nobody'`)).toBe(true);
    expect(await failed(sql`delete from audit_log`)).toBe(true);
    expect((await list('entity=category')).changes[0]?.actorName).toBe('Asha');
  });

  it('stores nothing of a rolled back change', async () => {
    const undone = shop.database.transaction(async (tx) => {
      const about = { entity: 'order', entityId: newId(), entityName: 'TK-1', action: 'packed', fields: {} } as const;
      await addAuditEntry(tx, { actor: asha, ...about });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect((await list('entity=order')).changes).toEqual([]);
  });
});
