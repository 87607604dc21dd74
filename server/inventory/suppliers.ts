/** Suppliers of goods receipts. */
import type { SupplierFields } from '../../contract/inventory/reorder.ts';
import { text } from '../../messages/text.ts';
import { type Actor, addAuditEntry, diff } from '../audit-log/audit-log.ts';
import type { Database, Queries } from '../db/database.ts';
import { AppError, notFound, violates } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { createOnce, type KeyedRequest } from '../runtime/idempotency.ts';
import { presentSupplier } from './present.ts';
import * as repository from './repository.ts';

/** The audit log can never be changed, so it has no phone numbers and email addresses. */
const audited = ({ name, note }: SupplierFields) => ({ name, note });

export function createSuppliers({ database }: { database: Database }) {
  const change = (
    name: string,
    work: (tx: Queries) => Promise<repository.SupplierRow>,
  ): Promise<repository.SupplierRow> =>
    database.transaction(work).catch((error: unknown) => {
      if (!violates(error, 'suppliers_name')) throw error;
      const message = text('errors.supplierNameTaken', { name });
      throw new AppError('NAME_TAKEN', message, { errors: { name: message } });
    });

  async function getLocked(tx: Queries, id: string): Promise<repository.SupplierRow> {
    const row = await repository.lockSupplier(tx, id);
    if (!row) throw notFound('errors.supplierNotFound');
    return row;
  }

  return {
    /** By name. */
    list: (): Promise<repository.SupplierRow[]> => repository.listSuppliers(database.queries),

    /** @param request is done once @throws AppError NAME_TAKEN, IDEMPOTENCY_KEY_REUSED */
    add: (actor: Actor, fields: SupplierFields, request?: KeyedRequest): Promise<repository.SupplierRow> =>
      change(fields.name, async (tx) => {
        const added = await createOnce(tx, 'supplier', request, async () => {
          const id = newId();
          await repository.insertSupplier(tx, { id, ...fields });
          const about = { actor, entity: 'supplier', entityId: id, entityName: fields.name } as const;
          await addAuditEntry(tx, { ...about, action: 'created', fields: diff({}, audited(fields)) });
          return id;
        });
        return getLocked(tx, added);
      }),

    /** @throws AppError NOT_FOUND, NAME_TAKEN, CHANGED_MEANWHILE */
    update: (actor: Actor, id: string, { revision, ...fields }: SupplierFields & { revision: number }) =>
      change(fields.name, async (tx) => {
        const row = await getLocked(tx, id);
        if (row.revision !== revision) {
          const message = text('errors.supplierChanged', { name: row.name });
          throw new AppError('CHANGED_MEANWHILE', message, { data: presentSupplier(row) });
        }
        await repository.updateSupplier(tx, { id, ...fields });
        const about = { actor, entity: 'supplier', entityId: id, entityName: fields.name } as const;
        await addAuditEntry(tx, { ...about, action: 'changed', fields: diff(audited(row), audited(fields)) });
        return getLocked(tx, id);
      }),
  };
}

export type Suppliers = ReturnType<typeof createSuppliers>;
