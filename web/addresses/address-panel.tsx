import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import type { Address } from '../../contract/addresses/addresses.ts';
import { limits } from '../../contract/api/limits.ts';
import { m } from '../../messages/index.ts';
import { useRequestKey } from '../api/use-request-key.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Plus } from '../ui/icons.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { toast } from '../ui/toasts.tsx';
import { whenIdle } from '../ui/when-idle.ts';
import { AddressList } from './address-list.tsx';
import { addressQuery } from './address-query.ts';

// Loaded with the page, so that they open at once, even when the connection is lost after that.
const AddressDialog = lazyComponent(async () => ({ default: (await import('./address-dialogs.tsx')).AddressDialog }));
const DeleteAddress = lazyComponent(async () => ({ default: (await import('./address-dialogs.tsx')).DeleteAddress }));

interface Props {
  /** The panel, for scrolling to it. */
  ref?: Ref<HTMLElement>;
  /** Shown above each address. */
  name: string;
  /** Id of the selected address; '' for none. */
  selected?: string;
  /** Without it, no address is selected: they are only listed. */
  onSelect?: (addressId: string) => void;
  /** The pincode of a new address, where the shopper chose one before; '' for none. */
  pincode?: string;
  /** More words about an address. */
  noteFor?: ((address: Address) => ReactNode) | undefined;
  className?: string | undefined;
}

type Work = { kind: 'add' } | { kind: 'edit' | 'delete'; address: Address };

/** The saved addresses: select, add, edit and delete. */
export function AddressPanel({ ref, name, selected = '', onSelect, pincode = '', noteFor, className }: Props) {
  const [work, setWork] = useState<Work>();
  const requestKey = useRequestKey();
  const addresses = useQuery(addressQuery);
  useEffect(() => whenIdle(AddressDialog.preload), []);
  const { data } = addresses;
  const gone = data && selected !== '' && !data.some((each) => each._id === selected);
  useEffect(() => {
    if (gone) onSelect?.('');
  }, [gone, onSelect]);

  // Gets the focus after an address was deleted by keyboard, instead of the top of the page.
  const addButton = useRef<HTMLButtonElement>(null);
  const countBefore = useRef(0);
  const count = data?.length ?? 0;
  useEffect(() => {
    if (count < countBefore.current && document.activeElement === document.body) addButton.current?.focus();
    countBefore.current = count;
  }, [count]);

  function add(): void {
    if (count >= limits.addresses) toast.info(m.addresses.threeAddresses());
    else setWork({ kind: 'add' });
  }
  // An answer may come when another dialog is open.
  const done = () => setWork((now) => (now === work ? undefined : now));
  function missing(): void {
    done();
    toast.error(m.shell.unreachable());
  }
  const edited = work?.kind === 'edit' ? work.address : undefined;
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby="address-title" className={classNames('scroll-mt-36', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="address-title" className="text-lg font-bold">
          {onSelect ? m.addresses.deliveryAddress() : m.addresses.yourAddresses()}
        </h2>
        <Button
          ref={addButton}
          variant="outline"
          onClick={add}
          disabled={!data}
          className="shrink-0 px-4 whitespace-nowrap"
        >
          <Plus size={18} />
          {m.addresses.addNew()}
        </Button>
      </div>
      <AddressList
        addresses={data}
        failed={addresses.isError}
        onRetry={() => void addresses.refetch()}
        name={name}
        choice={onSelect && { selected, onSelect }}
        onEdit={(address) => setWork({ kind: 'edit', address })}
        onDelete={(address) => setWork({ kind: 'delete', address })}
        noteFor={noteFor}
      />
      {work?.kind === 'delete' && <DeleteAddress address={work.address} onClose={done} onMissing={missing} />}
      {(work?.kind === 'add' || work?.kind === 'edit') && (
        <AddressDialog
          pincode={pincode}
          address={edited}
          onMissing={missing}
          requestKey={requestKey}
          onClose={done}
          // Editing an address does not select it; adding one does.
          onSaved={(saved) => work.kind === 'add' && onSelect?.(saved._id)}
        />
      )}
    </section>
  );
}
