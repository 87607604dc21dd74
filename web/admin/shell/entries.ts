import { links } from '../../../contract/links.ts';
import { m } from '../../../messages/index.ts';
import {
  ChartColumn,
  ClipboardList,
  CookingPot,
  FileSpreadsheet,
  History,
  House,
  type IconComponent,
  Info,
  Layers,
  MessageSquare,
  Package,
  PackagePlus,
  SearchX,
  Settings,
  Shapes,
  Users,
} from '../../ui/icons.tsx';

export interface Entry {
  label: string;
  to: string;
  icon: IconComponent;
  /** Shown only in a shop with reviews by shoppers. */
  onlyWithReviews?: boolean;
}

interface Group {
  title: string;
  entries: readonly Entry[];
}

/** Every admin screen in the order of the sidebar. Entries from the spec have the spec's names (spec §2, user menu). */
export const groups: readonly Group[] = [
  {
    title: m.adminShell.today(),
    entries: [
      { label: m.adminShell.orders(), to: links.adminOrders, icon: ClipboardList },
      { label: m.adminShell.overview(), to: links.adminOverview, icon: ChartColumn },
    ],
  },
  {
    title: m.adminShell.catalogue(),
    entries: [
      { label: m.adminShell.category(), to: links.adminCategories, icon: Shapes },
      { label: m.adminShell.subCategory(), to: links.adminSubCategories, icon: Layers },
      { label: m.adminShell.uploadProduct(), to: links.adminUploadProduct, icon: PackagePlus },
      { label: m.adminShell.product(), to: links.adminProducts, icon: Package },
      { label: m.adminShell.recipes(), to: links.adminRecipes, icon: CookingPot },
      { label: m.adminShell.homePage(), to: links.adminHomePage, icon: House },
      { label: m.adminShell.import(), to: links.adminImport, icon: FileSpreadsheet },
      { label: m.help.pages(), to: links.adminPages, icon: Info },
      { label: m.adminShell.reviews(), to: links.adminReviews, icon: MessageSquare, onlyWithReviews: true },
    ],
  },
  {
    title: m.adminShell.insight(),
    entries: [
      { label: m.adminShell.people(), to: links.adminUsers, icon: Users },
      { label: m.adminShell.searches(), to: links.adminSearches, icon: SearchX },
      { label: m.adminShell.history(), to: links.adminHistory, icon: History },
    ],
  },
  {
    title: m.adminShell.shop(),
    entries: [{ label: m.adminShell.settings(), to: links.adminSettings, icon: Settings }],
  },
];

/** Whether `pathname` is the entry's screen or below it. */
export const isAt = (entry: Pick<Entry, 'to'>, pathname: string): boolean =>
  pathname === entry.to || pathname.startsWith(`${entry.to}/`);
