import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { links } from '../../../contract/links.ts';
import { m } from '../../../messages/index.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { ToggleLink } from '../../ui/toggle-group.tsx';

const parts = () =>
  [
    [links.adminInventory, m.adminInventory.documents()],
    [links.adminReorder, m.adminInventory.reorder()],
    [links.adminSuppliers, m.adminInventory.suppliers()],
  ] as const;

interface Props {
  hint: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the inventory, with links to the others. */
export function InventoryFrame({ hint, action, children }: Props) {
  const { pathname } = useLocation();
  return (
    <>
      <PageTitle hint={hint} action={action}>
        {m.adminInventory.title()}
      </PageTitle>
      <nav aria-label={m.adminInventory.sections()} className="mb-5 flex flex-wrap gap-2">
        {parts().map(([to, label]) => (
          <ToggleLink key={to} to={to} current={pathname.endsWith(to)}>
            {label}
          </ToggleLink>
        ))}
      </nav>
      {children}
    </>
  );
}
