import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryLimits } from '../../../../contract/inventory/inventory-limits.ts';
import type { Supplier } from '../../../../contract/inventory/reorder.ts';
import { m } from '../../../../messages/index.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { EditDialog } from '../../ui/edit-dialog.tsx';
import { suppliersQuery } from './inventory-queries.ts';

interface Props {
  /** Undefined for a new one. */
  supplier?: Supplier | undefined;
  onSaved: (supplier: Supplier) => void;
  onClose: () => void;
}

const fields = () =>
  [
    { field: 'name', label: m.adminInventory.name(), type: 'text', maxLength: inventoryLimits.supplierName },
    { field: 'phone', label: m.adminInventory.phone(), type: 'tel' },
    { field: 'email', label: m.adminInventory.email(), type: 'email', maxLength: inventoryLimits.email },
  ] as const;

const empty = { name: '', phone: '', email: '', note: '' };

/** Adds or edits a supplier. */
export function SupplierDialog({ supplier, onSaved, onClose }: Props) {
  const queries = useQueryClient();
  const [before, setBefore] = useState(supplier);
  const { name, phone, email, note } = before ?? empty;
  const [values, setValues] = useState({ name, phone, email, note });
  const requestKey = useRequestKey();
  const { busy, submit, errors } = useSubmit({
    async onError(error) {
      requestKey.failed(error);
      toast.error(messageOf(error));
      // The next attempt is on what somebody else saved, with what is typed here.
      if (before && error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') {
        const newest = await queries.fetchQuery({ ...suppliersQuery, staleTime: 0 });
        setBefore(newest.find(({ _id }) => _id === before._id));
      }
    },
  });

  const save = () =>
    submit(async () => {
      const { message, data } = before
        ? await browserApi.send('PUT /api/v1/inventory/update-supplier/:supplierId', {
            params: { supplierId: before._id },
            body: { ...values, revision: before.revision },
          })
        : await browserApi.send('POST /api/v1/inventory/add-supplier', {
            body: values,
            headers: requestKey.headersOf(values),
          });
      await queries.invalidateQueries({ queryKey: suppliersQuery.queryKey });
      toast.success(message);
      onSaved(data);
    });

  return (
    <EditDialog
      title={before ? m.adminInventory.editSupplier({ name: before.name }) : m.adminInventory.addSupplier()}
      submitLabel={m.adminInventory.save()}
      busyLabel={m.adminInventory.saving()}
      busy={busy}
      unsaved={Object.entries(values).some(([field, value]) => value !== (before ?? empty)[field as 'name'])}
      onSubmit={save}
      onClose={onClose}
    >
      {fields().map(({ field, ...input }) => (
        <Field
          key={field}
          {...input}
          autoComplete="off"
          value={values[field]}
          error={errors[field]}
          onChange={({ target }) => setValues((now) => ({ ...now, [field]: target.value }))}
        />
      ))}
      <TextArea
        label={m.adminInventory.note()}
        rows={3}
        maxLength={inventoryLimits.note}
        value={values.note}
        error={errors.note}
        onChange={({ target }) => setValues((now) => ({ ...now, note: target.value }))}
      />
    </EditDialog>
  );
}
