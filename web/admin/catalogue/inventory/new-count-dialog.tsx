import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import type { CountScope } from '../../../../contract/inventory/inventory-limits.ts';
import { m } from '../../../../messages/index.ts';
import { messageOf } from '../../../api/api-error.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { useRequestKey } from '../../../api/use-request-key.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { Select } from '../../../ui/select.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { categoriesQuery } from '../products/catalogue-queries.ts';

const scopes = (): readonly (readonly [CountScope, string])[] => [
  ['all', m.adminInventory.countAll()],
  ['category', m.adminInventory.countCategory()],
  ['products', m.adminInventory.countChosen()],
];

/** Asks what is counted, and starts the count. */
export function NewCountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: categories } = useQuery(categoriesQuery);
  const [scope, setScope] = useState<CountScope>('all');
  const [chosen, setChosen] = useState<string>();
  const [blind, setBlind] = useState(false);
  const requestKey = useRequestKey();
  const { busy, submit } = useSubmit({
    onError(error) {
      requestKey.failed(error);
      toast.error(messageOf(error));
    },
  });
  const categoryId = chosen ?? categories?.[0]?._id;

  const start = () =>
    submit(async () => {
      const body = { type: 'count' as const, scope, blind, ...(scope === 'category' && { categoryId }) };
      const headers = requestKey.headersOf(body);
      const { _id } = await browserApi.load('POST /api/v1/inventory/create-document', { body, headers });
      requestKey.done();
      await navigate(links.adminInventoryDocument(_id));
    });

  return (
    <FormDialog
      title={m.adminInventory.newCount()}
      submitLabel={m.adminInventory.start()}
      busyLabel={m.adminInventory.starting()}
      busy={busy}
      disabled={scope === 'category' && categoryId === undefined}
      onSubmit={start}
      onClose={onClose}
    >
      <Select label={m.adminInventory.countScope()} options={scopes()} value={scope} onChange={setScope} />
      {scope === 'category' && categories && (
        <Select
          label={m.adminInventory.category()}
          options={categories.map(({ _id, name }) => [_id, name] as const)}
          value={categoryId}
          onChange={setChosen}
        />
      )}
      <div>
        <Switch checked={blind} onChange={setBlind}>
          {m.adminInventory.blind()}
        </Switch>
        <p className="mt-1 text-sm text-muted">{m.adminInventory.blindHint()}</p>
      </div>
    </FormDialog>
  );
}
