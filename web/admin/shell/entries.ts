import { links } from '../../../contract/links.ts';
import { m } from '../../../messages/index.ts';
import {
  Boxes,
  ChartColumn,
  FileSpreadsheet,
  House,
  Layers,
  MessageSquare,
  PackagePlus,
  Settings,
  Shapes,
  Users,
} from '../../ui/admin-icons.ts';
import type { IconComponent } from '../../ui/icon.tsx';
import { BadgePercent, ClipboardList, CookingPot, History, Info, Mail, SearchX } from '../../ui/icons.tsx';
import { Bike, Package } from '../../ui/order-icons.ts';

export interface Entry {
  label: string;
  to: string;
  icon: IconComponent;
  /** Shown only in a shop with reviews by shoppers. */
  onlyWithReviews?: boolean;
  /** Also for staff of some stores; all others are for owners. */
  forStaff?: boolean;
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
      { label: m.adminShell.orders(), to: links.adminOrders, icon: ClipboardList, forStaff: true },
      { label: m.adminShell.overview(), to: links.adminOverview, icon: ChartColumn, forStaff: true },
    ],
  },
  {
    title: m.adminShell.catalogue(),
    entries: [
      { label: m.adminShell.category(), to: links.adminCategories, icon: Shapes },
      { label: m.adminShell.subCategory(), to: links.adminSubCategories, icon: Layers },
      { label: m.adminShell.uploadProduct(), to: links.adminUploadProduct, icon: PackagePlus },
      { label: m.adminShell.product(), to: links.adminProducts, icon: Package, forStaff: true },
      { label: m.adminShell.inventory(), to: links.adminInventory, icon: Boxes, forStaff: true },
      { label: m.adminShell.recipes(), to: links.adminRecipes, icon: CookingPot },
      { label: m.adminShell.homePage(), to: links.adminHomePage, icon: House },
      { label: m.adminOffers.title(), to: links.adminOffers, icon: BadgePercent },
      { label: m.adminShell.import(), to: links.adminImport, icon: FileSpreadsheet },
      { label: m.help.pages(), to: links.adminPages, icon: Info },
      { label: m.adminShell.reviews(), to: links.adminReviews, icon: MessageSquare, onlyWithReviews: true },
    ],
  },
  {
    title: m.adminShell.insight(),
    entries: [
      { label: m.adminShell.people(), to: links.adminUsers, icon: Users },
      { label: m.newsletter.title(), to: links.adminNewsletter, icon: Mail },
      { label: m.adminShell.searches(), to: links.adminSearches, icon: SearchX },
      { label: m.adminShell.history(), to: links.adminHistory, icon: History },
    ],
  },
  {
    title: m.adminShell.shop(),
    entries: [
      { label: m.adminShell.settings(), to: links.adminSettings, icon: Settings },
      { label: m.adminDelivery.title(), to: links.adminDelivery, icon: Bike, forStaff: true },
    ],
  },
];

/** Whether `pathname` is the entry's screen or below it. */
export const isAt = (entry: Pick<Entry, 'to'>, pathname: string): boolean =>
  pathname === entry.to || pathname.startsWith(`${entry.to}/`);

/** Whether staff of some stores may open a screen. */
export const isForStaff = (pathname: string): boolean =>
  groups.some(({ entries }) => entries.some((entry) => entry.forStaff === true && isAt(entry, pathname)));

/** Screens that can be about all stores together: those that show orders, what to order, and spreadsheets. */
export const takesAllStores = (pathname: string): boolean =>
  [links.adminOrders, links.adminOverview, links.adminReorder, links.adminImport].some((to) => isAt({ to }, pathname));
