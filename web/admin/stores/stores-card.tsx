import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { deliveryLimits } from '../../../contract/delivery/delivery-limits.ts';
import type { ListedStore } from '../../../contract/delivery/stores.ts';
import { m } from '../../../messages/index.ts';
import { messageOf } from '../../api/api-error.ts';
import { browserApi } from '../../api/browser-api.ts';
import { LoadingFailed } from '../../api/loading-failed.tsx';
import { useRequestKey } from '../../api/use-request-key.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Check, Store } from '../../ui/icons.tsx';
import { Pill } from '../../ui/pill.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toasts.tsx';
import { effectiveStore, switchStore } from './admin-store.ts';
import { storesQuery } from './stores-query.ts';

interface Props {
  /** The card is the first of a shop with several stores, and the last of a shop with one. */
  isFirst: boolean;
}

/** All stores of the shop; shows another one, or adds one. */
export function StoresCard({ isFirst }: Props) {
  const stores = useQuery(storesQuery);
  const [isAdding, setAdding] = useState(false);
  const { data } = stores;
  const hasSeveral = data !== undefined && data.length > 1;
  if (isFirst !== hasSeveral || stores.isPending) return null;
  return (
    <Card
      title={m.adminStores.stores()}
      hint={hasSeveral ? m.storesAdmin.severalStores() : m.storesAdmin.oneStore()}
      action={
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Store size={18} />
          {m.storesAdmin.addStore()}
        </Button>
      }
    >
      {stores.isError && !data && <LoadingFailed title={m.adminDelivery.loadFailed()} query={stores} />}
      {hasSeveral && (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {data.map((store, index) => (
            <StoreLine
              key={store._id}
              store={store}
              isShown={store._id === effectiveStore() || (effectiveStore() === '' && index === 0)}
              onShow={() => switchStore(store._id)}
            />
          ))}
        </ul>
      )}
      {isAdding && <AddStore onClose={() => setAdding(false)} onAdded={switchStore} />}
    </Card>
  );
}

function StoreLine({ store, isShown, onShow }: { store: ListedStore; isShown: boolean; onShow: () => void }) {
  const { name, address, closed, isOpen, areas } = store;
  const state = closed ? m.adminStores.closed() : isOpen ? m.storesAdmin.open() : m.storesAdmin.notOpen();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        {address && <p className="text-sm text-muted wrap-anywhere">{address}</p>}
      </div>
      <p className="flex items-center gap-3 text-sm text-muted tabular-nums">
        {m.storesAdmin.pincodes({ count: areas })}
        <Pill tone={!closed && isOpen ? 'good' : 'plain'}>{state}</Pill>
      </p>
      {isShown ? (
        <p className="flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent-strong">
          <Check size={18} />
          {m.storesAdmin.shownStore({ name })}
        </p>
      ) : (
        <Button variant="outline" onClick={onShow}>
          {m.storesAdmin.showStore({ name })}
        </Button>
      )}
    </li>
  );
}

function AddStore({ onClose, onAdded }: { onClose: () => void; onAdded: (id: string) => void }) {
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const requestKey = useRequestKey();
  const { box, busy, submit, errors, clearErrors } = useSubmit({
    onError(error, isShown) {
      requestKey.failed(error);
      if (!isShown) toast.error(messageOf(error));
    },
  });

  function add(event: FormEvent): void {
    event.preventDefault();
    void submit(async () => {
      const body = { name, address };
      const headers = requestKey.headersOf(body);
      const { data, message } = await browserApi.send('POST /api/v1/delivery/add-store', { body, headers });
      toast.success(message);
      // A new page, on which the dialog is closed.
      onAdded(data._id);
    });
  }

  return (
    <Dialog open onClose={onClose} title={m.storesAdmin.addStore()}>
      <form ref={box} noValidate className="space-y-5 p-5" onSubmit={add}>
        <p className="text-muted">{m.storesAdmin.addHint()}</p>
        <Field
          label={m.adminDelivery.name()}
          maxLength={deliveryLimits.storeName}
          value={name}
          error={errors.name}
          onChange={({ target }) => {
            setName(target.value);
            clearErrors();
          }}
        />
        <TextArea
          label={m.adminDelivery.address()}
          rows={3}
          maxLength={deliveryLimits.storeAddress}
          value={address}
          error={errors.address}
          onChange={({ target }) => setAddress(target.value)}
        />
        <Button type="submit" busy={busy} busyLabel={m.storesAdmin.adding()} className="w-full">
          {m.storesAdmin.addStore()}
        </Button>
      </form>
    </Dialog>
  );
}
