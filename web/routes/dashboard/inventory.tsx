import { m } from '../../../messages/index.ts';
import { DocumentScreen } from '../../admin/catalogue/inventory/document-screen.tsx';
import { DocumentsScreen } from '../../admin/catalogue/inventory/documents-screen.tsx';
import { ReorderScreen } from '../../admin/catalogue/inventory/reorder-screen.tsx';
import { SuppliersScreen } from '../../admin/catalogue/inventory/suppliers-screen.tsx';
import { privateMeta } from '../../session/personal-page.tsx';
import type { Route } from './+types/inventory';

export const meta = privateMeta(m.adminInventory.title);

/** The parts of the inventory are one route: each route is in the list that every page of the store loads. */
export default function Inventory({ params: { part } }: Route.ComponentProps) {
  if (part === undefined) return <DocumentsScreen />;
  if (part === 'reorder') return <ReorderScreen />;
  if (part === 'suppliers') return <SuppliersScreen />;
  return <DocumentScreen key={part} documentId={part} />;
}
