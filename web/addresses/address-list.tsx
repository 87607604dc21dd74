import type { ReactNode } from 'react';
import type { Address } from '../../contract/addresses/addresses.ts';
import { m } from '../../messages/index.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EllipsisVertical, Pencil, Trash2 } from '../ui/icons.tsx';
import { Menu, MenuButton } from '../ui/menu.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface AddressChoice {
  /** Id of the selected address; '' for none. */
  selected: string;
  onSelect: (addressId: string) => void;
}

interface Props {
  /** Undefined while loading. */
  addresses: readonly Address[] | undefined;
  failed: boolean;
  onRetry: () => void;
  /** The user's name, shown above each address. */
  name: string;
  /** Without it, the addresses are only listed. */
  choice: AddressChoice | undefined;
  onEdit: (address: Address) => void;
  onDelete: (address: Address) => void;
  /** More words about an address. */
  noteFor?: ((address: Address) => ReactNode) | undefined;
}

/** The addresses to choose from, or a placeholder. */
export function AddressList({ addresses, failed, onRetry, name, choice, onEdit, onDelete, noteFor }: Props) {
  if (!addresses && failed) {
    return (
      <div className="mt-4 rounded-lg bg-surface p-6 text-center">
        <p className="mb-4">{m.addresses.failed()}</p>
        <Button variant="outline" onClick={onRetry}>
          {m.ui.tryAgain()}
        </Button>
      </div>
    );
  }
  if (!addresses) return <Skeleton className="mt-4 h-32" />;
  if (addresses.length === 0) {
    return <p className="mt-4 rounded-lg bg-surface p-6 text-center text-muted">{m.addresses.none()}</p>;
  }
  const cards = addresses.map((address) => (
    <AddressCard
      key={address._id}
      address={address}
      name={name}
      choice={choice}
      onEdit={() => onEdit(address)}
      onDelete={() => onDelete(address)}
      note={noteFor?.(address)}
    />
  ));
  if (!choice) return <div className="mt-4 space-y-3">{cards}</div>;
  return (
    <fieldset className="mt-4 space-y-3">
      <legend className="sr-only">{m.addresses.deliverTo()}</legend>
      {cards}
    </fieldset>
  );
}

interface CardProps {
  address: Address;
  name: string;
  choice: AddressChoice | undefined;
  onEdit: () => void;
  onDelete: () => void;
  note: ReactNode;
}

/** One saved address with a menu beside it; a radio button where one is selected. */
function AddressCard({ address, name, choice, onEdit, onDelete, note }: CardProps) {
  const text = (
    <span className="min-w-0 text-sm wrap-anywhere">
      <span className="block text-base font-semibold">{name}</span>
      <AddressLines address={address} />
      {note}
    </span>
  );
  return (
    <div className="relative rounded-lg border border-line transition-colors has-checked:border-accent has-checked:bg-accent-soft/50">
      {choice ? (
        <label className="flex cursor-pointer gap-3 p-4 pr-14">
          <input
            type="radio"
            name="address"
            checked={address._id === choice.selected}
            onChange={() => choice.onSelect(address._id)}
            className="mt-1 size-4.5 shrink-0 accent-accent"
          />
          {text}
        </label>
      ) : (
        <p className="p-4 pr-14">{text}</p>
      )}
      <div className="absolute top-2 right-2">
        <Menu
          label={m.addresses.optionsFor({ street: address.address_line })}
          buttonClassName="flex size-11 items-center justify-center rounded-md hover:bg-surface"
          button={<EllipsisVertical size={20} />}
        >
          <MenuButton icon={<Pencil size={18} />} onClick={onEdit}>
            {m.ui.edit()}
          </MenuButton>
          <MenuButton icon={<Trash2 size={18} />} danger onClick={onDelete}>
            {m.ui.delete()}
          </MenuButton>
        </Menu>
      </div>
    </div>
  );
}

interface Directions extends Pick<Address, 'landmark' | 'gate_code'> {
  className?: string;
}

/** Landmark and gate code, each on its line; nothing without them. */
export const DirectionLines = ({ landmark, gate_code: code, className }: Directions) => (
  <>
    {landmark && <span className={classNames('block', className)}>{m.addresses.near({ landmark })}</span>}
    {code && <span className={classNames('block', className)}>{m.addresses.gate({ code })}</span>}
  </>
);

/** Street, 'city, state - pincode' and '+91 mobile', each on its line. */
export const AddressLines = ({ address }: { address: Omit<Address, '_id'> }) => (
  <>
    <span className="block">{address.address_line}</span>
    <span className="block text-muted">
      {address.city}, {address.state} - {address.pincode}
    </span>
    <span className="block text-muted">+91 {address.mobile}</span>
    <DirectionLines {...address} className="text-muted" />
  </>
);
