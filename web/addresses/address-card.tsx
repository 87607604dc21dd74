import { EllipsisVertical, Pencil, Trash2 } from 'lucide-react';
import type { Address } from '../../contract/addresses.ts';
import { Menu, MenuButton } from '../ui/menu.tsx';

interface Props {
  address: Address;
  /** The user's name, shown above the address (spec §2). */
  name: string;
  selected: boolean;
  onSelect: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** One saved address: a radio button with a menu beside it. */
export const AddressCard = ({ address, name, selected, onSelect, onEdit, onDelete }: Props) => (
  <div className="relative rounded-lg border border-line transition-colors has-checked:border-accent has-checked:bg-accent-soft/50">
    <label className="flex cursor-pointer gap-3 p-4 pr-14">
      <input
        type="radio"
        name="address"
        checked={selected}
        onChange={onSelect}
        className="mt-1 size-4.5 shrink-0 accent-accent"
      />
      <span className="min-w-0 text-sm wrap-anywhere">
        <span className="block text-base font-semibold">{name}</span>
        <span className="block">{address.address_line}</span>
        <span className="block text-muted">
          {address.city}, {address.state} - {address.pincode}
        </span>
        <span className="block text-muted">+91 {address.mobile}</span>
      </span>
    </label>
    <div className="absolute top-2 right-2">
      <Menu
        label={`Options for ${address.address_line}`}
        buttonClassName="flex size-11 items-center justify-center rounded-md hover:bg-surface"
        button={<EllipsisVertical size={20} aria-hidden />}
      >
        <MenuButton icon={<Pencil size={18} aria-hidden />} onClick={onEdit}>
          Edit
        </MenuButton>
        <MenuButton icon={<Trash2 size={18} aria-hidden />} danger onClick={onDelete}>
          Delete
        </MenuButton>
      </Menu>
    </div>
  </div>
);
