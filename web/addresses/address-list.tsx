import type { Address } from '../../contract/addresses.ts';
import { Button } from '../ui/button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AddressCard } from './address-card.tsx';

interface Props {
  /** Undefined while loading. */
  addresses: readonly Address[] | undefined;
  failed: boolean;
  onRetry: () => void;
  name: string;
  selected: string;
  onSelect: (addressId: string) => void;
  onEdit: (address: Address) => void;
  onDelete: (address: Address) => void;
}

/** The addresses to choose from, or a placeholder. */
export function AddressList({ addresses, failed, onRetry, name, selected, onSelect, onEdit, onDelete }: Props) {
  if (!addresses && failed) {
    return (
      <div className="mt-4 rounded-lg bg-surface p-6 text-center">
        <p className="mb-4">Your addresses could not be loaded.</p>
        <Button look="outline" onClick={onRetry}>
          Try again
        </Button>
      </div>
    );
  }
  if (!addresses) return <Skeleton className="mt-4 h-32" />;
  if (addresses.length === 0) {
    return (
      <p className="mt-4 rounded-lg bg-surface p-6 text-center text-muted">
        No saved addresses yet. Add one to place an order.
      </p>
    );
  }
  return (
    <fieldset className="mt-4 space-y-3">
      <legend className="sr-only">Deliver to</legend>
      {addresses.map((address) => (
        <AddressCard
          key={address._id}
          address={address}
          name={name}
          selected={address._id === selected}
          onSelect={() => onSelect(address._id)}
          onEdit={() => onEdit(address)}
          onDelete={() => onDelete(address)}
        />
      ))}
    </fieldset>
  );
}
