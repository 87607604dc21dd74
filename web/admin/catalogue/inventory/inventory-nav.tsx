import { useLocation } from 'react-router';
import { links } from '../../../../contract/api/links.ts';
import { m } from '../../../../messages/index.ts';
import { ToggleLink } from '../../../ui/toggle-group.tsx';

const parts = () =>
  [
    [links.adminInventory, m.adminInventory.documents()],
    [links.adminReorder, m.adminInventory.reorder()],
    [links.adminSuppliers, m.adminInventory.suppliers()],
  ] as const;

/** The links between the parts of the inventory. */
export function InventoryNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={m.adminInventory.sections()} className="mb-5 flex flex-wrap gap-2">
      {parts().map(([to, label]) => (
        <ToggleLink key={to} to={to} current={pathname.endsWith(to)}>
          {label}
        </ToggleLink>
      ))}
    </nav>
  );
}
