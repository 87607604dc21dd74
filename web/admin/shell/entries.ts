import {
  ChartColumn,
  ClipboardList,
  FileSpreadsheet,
  History,
  Layers,
  type LucideIcon,
  Package,
  PackagePlus,
  SearchX,
  Shapes,
  Users,
} from 'lucide-react';
import { links } from '../../../contract/links.ts';

export interface Entry {
  label: string;
  to: string;
  icon: LucideIcon;
}

interface Group {
  title: string;
  entries: readonly Entry[];
}

/** Every admin screen in the order of the sidebar. Entries from the spec have the spec's names (spec §2, user menu). */
export const groups: readonly Group[] = [
  {
    title: 'Today',
    entries: [
      { label: 'Orders', to: links.adminOrders, icon: ClipboardList },
      { label: 'Overview', to: links.adminOverview, icon: ChartColumn },
    ],
  },
  {
    title: 'Catalogue',
    entries: [
      { label: 'Category', to: links.adminCategories, icon: Shapes },
      { label: 'Sub category', to: links.adminSubCategories, icon: Layers },
      { label: 'Upload Product', to: links.adminUploadProduct, icon: PackagePlus },
      { label: 'Product', to: links.adminProducts, icon: Package },
      { label: 'Import', to: links.adminImport, icon: FileSpreadsheet },
    ],
  },
  {
    title: 'Insight',
    entries: [
      { label: 'People', to: links.adminUsers, icon: Users },
      { label: 'Searches', to: links.adminSearches, icon: SearchX },
      { label: 'History', to: links.adminHistory, icon: History },
    ],
  },
];

/** Whether `pathname` is the entry's screen or below it. */
export const isAt = (entry: Pick<Entry, 'to'>, pathname: string): boolean =>
  pathname === entry.to || pathname.startsWith(`${entry.to}/`);
