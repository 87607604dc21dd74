import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Address, AddressBody } from '../../contract/addresses.ts';
import { browserApi } from '../api/browser-api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { AddressForm } from './address-form.tsx';
import { addressQuery } from './address-query.ts';

interface Props {
  /** The address to edit; undefined to add one. */
  address: Address | undefined;
  /** Unsaved input from before. */
  draft: AddressBody | undefined;
  /** @param left the unsaved input, when the dialog was dismissed by Back or similar */
  onClose: (left?: AddressBody) => void;
  /** Called with the saved address. */
  onSaved: (address: Address) => void;
}

/** 'Add New Address' or 'Edit Address'; it closes when the address is saved or the shopper cancels (spec §2, §4). */
export function AddressDialog({ address, draft, onClose, onSaved }: Props) {
  const queries = useQueryClient();
  const typed = useRef<() => AddressBody>(null);
  async function save(body: AddressBody): Promise<void> {
    const { message, data } = address
      ? await browserApi.updateAddress({ ...body, addressId: address._id })
      : await browserApi.addAddress(body);
    queries.setQueryData(addressQuery.queryKey, (old) => old && withAddress(old, data));
    void queries.invalidateQueries({ queryKey: addressQuery.queryKey });
    onSaved(data);
    onClose();
    toast.success(message);
  }
  return (
    <Dialog
      open
      onClose={(reason) => onClose(reason === 'dismiss' ? typed.current?.() : undefined)}
      title={address ? 'Edit Address' : 'Add New Address'}
    >
      <AddressForm address={address} draft={draft} typed={typed} onSave={save} onCancel={() => onClose()} />
    </Dialog>
  );
}

const withAddress = (all: readonly Address[], saved: Address): Address[] =>
  all.some((each) => each._id === saved._id)
    ? all.map((each) => (each._id === saved._id ? saved : each))
    : [...all, saved];
