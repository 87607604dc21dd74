import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Address } from '../../contract/addresses.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { browserApi } from '../api/browser-api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toast } from '../ui/toasts.tsx';
import { addressQuery } from './address-query.ts';

/** Asks and deletes an address. An address that another tab already deleted counts as deleted. */
export function DeleteAddress({ address, onClose }: { address: Address; onClose: () => void }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await browserApi.deleteAddress(address._id);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        setBusy(false);
        toast.error(messageOf(error));
        return;
      }
    }
    queries.setQueryData(addressQuery.queryKey, (old) => old?.filter((each) => each._id !== address._id));
    void queries.invalidateQueries({ queryKey: addressQuery.queryKey });
    onClose();
    toast.success('Address deleted');
  }
  return (
    <ConfirmDialog
      open
      title="Delete Address"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <span className="block font-semibold text-ink">Do You Want to Delete This Address</span>
      <span className="mt-1 block">
        {address.address_line}, {address.city}
      </span>
    </ConfirmDialog>
  );
}
