import { links } from '../../../contract/api/links.ts';
import { type StaffRole, staffRoles } from '../../../contract/users/staff-roles.ts';
import type { CurrentUser } from '../../../contract/users/users.ts';
import { m } from '../../../messages/index.ts';
import { useShopSettings } from '../../shop-settings/use-shop-settings.ts';
import {
  Boxes,
  ChartColumn,
  FileChartColumn,
  FileSpreadsheet,
  Layers,
  MessageSquare,
  PackagePlus,
  Phone,
  ReceiptText,
  Settings,
  Shapes,
  Users,
} from '../../ui/admin-icons.ts';
import type { IconComponent } from '../../ui/icon.tsx';
import {
  BadgePercent,
  ClipboardList,
  CookingPot,
  History,
  House,
  Info,
  Mail,
  MapPin,
  SearchX,
  ShoppingBag,
} from '../../ui/icons.tsx';
import { Banknote, Bike, CreditCard, Package, PackageCheck } from '../../ui/order-icons.ts';

export interface Entry {
  label: string;
  to: string;
  icon: IconComponent;
  /** Shown only in a shop with reviews by shoppers. */
  onlyWithReviews?: boolean;
  /** Shown only in a shop that issues invoices. */
  onlyWithInvoices?: boolean;
  /** Shown only in a shop that is paid online. */
  onlyWithPayments?: boolean;
  /** Shown only in a shop with a cash book. */
  onlyWithCashBook?: boolean;
  /** The roles of staff who see it, too; all others are for owners. */
  staff?: readonly StaffRole[];
}

export interface Group {
  title: string;
  entries: readonly Entry[];
}

/** Every admin screen in the order of the sidebar. Entries from the spec have the spec's names. */
const groups = (): readonly Group[] => [
  {
    title: m.adminShell.today(),
    entries: [
      { label: m.adminShell.orders(), to: links.adminOrders, icon: ClipboardList, staff: staffRoles },
      { label: m.phoneOrders.title(), to: links.adminPhoneOrder, icon: Phone, staff: ['manager', 'support'] },
      { label: m.picking.title(), to: links.adminPicking, icon: PackageCheck, staff: ['manager', 'picker'] },
      { label: m.deliveries.title(), to: links.adminDeliveries, icon: MapPin, staff: ['manager', 'rider'] },
      { label: m.cashShifts.title(), to: links.adminCash, icon: Banknote, onlyWithCashBook: true, staff: ['manager'] },
      {
        label: m.invoices.title(),
        to: links.adminInvoices,
        icon: ReceiptText,
        onlyWithInvoices: true,
        staff: ['manager'],
      },
      {
        label: m.paymentsStaff.title(),
        to: links.adminPayments,
        icon: CreditCard,
        onlyWithPayments: true,
        staff: ['manager'],
      },
      { label: m.adminShell.overview(), to: links.adminOverview, icon: ChartColumn, staff: ['manager'] },
      { label: m.adminShell.reports(), to: links.adminReports, icon: FileChartColumn, staff: ['manager'] },
    ],
  },
  {
    title: m.adminShell.catalogue(),
    entries: [
      { label: m.adminShell.category(), to: links.adminCategories, icon: Shapes },
      { label: m.adminShell.subCategory(), to: links.adminSubCategories, icon: Layers },
      { label: m.adminShell.uploadProduct(), to: links.adminUploadProduct, icon: PackagePlus },
      { label: m.adminShell.product(), to: links.adminProducts, icon: Package, staff: ['manager'] },
      { label: m.adminShell.inventory(), to: links.adminInventory, icon: Boxes, staff: ['manager'] },
      { label: m.adminShell.recipes(), to: links.adminRecipes, icon: CookingPot },
      { label: m.adminShell.homePage(), to: links.adminHomePage, icon: House },
      { label: m.adminShell.offers(), to: links.adminOffers, icon: BadgePercent },
      { label: m.adminShell.import(), to: links.adminImport, icon: FileSpreadsheet },
      { label: m.help.pages(), to: links.adminPages, icon: Info },
      { label: m.adminShell.reviews(), to: links.adminReviews, icon: MessageSquare, onlyWithReviews: true },
    ],
  },
  {
    title: m.adminShell.insight(),
    entries: [
      { label: m.adminShell.customers(), to: links.adminCustomers, icon: ShoppingBag, staff: ['manager'] },
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
      { label: m.adminShell.delivery(), to: links.adminDelivery, icon: Bike, staff: ['manager'] },
    ],
  },
];

/** Returns true when `pathname` is the entry's screen or below it. */
export const isAt = (entry: Pick<Entry, 'to'>, pathname: string): boolean =>
  pathname === entry.to || pathname.startsWith(`${entry.to}/`);

/** The roles of staff who may open a screen. */
export const rolesAt = (pathname: string): readonly StaffRole[] =>
  groups()
    .flatMap(({ entries }) => entries)
    .find((entry) => isAt(entry, pathname))?.staff ?? [];

/** Returns true when a user may open a screen. @param role of staff; undefined for owners, who may open all */
export const mayOpen = (pathname: string, role: StaffRole | undefined): boolean =>
  role === undefined || rolesAt(pathname).includes(role);

/** The screens that a user may open and that the shop uses. */
export function useShownGroups({ staffRole }: Pick<CurrentUser, 'staffRole'>): readonly Group[] {
  const { reviews, invoices, cashBook, onlinePayment } = useShopSettings();
  const isShown = (entry: Entry) =>
    (!entry.onlyWithReviews || reviews === 'real') &&
    (!entry.onlyWithInvoices || invoices === true) &&
    (!entry.onlyWithCashBook || cashBook === true) &&
    (!entry.onlyWithPayments || onlinePayment !== undefined) &&
    mayOpen(entry.to, staffRole);
  return groups()
    .map(({ title, entries }) => ({ title, entries: entries.filter(isShown) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Screens that can be about all stores together: those that show orders, what to order, and spreadsheets. */
export const takesAllStores = (pathname: string): boolean =>
  [
    links.adminOrders,
    links.adminPicking,
    links.adminDeliveries,
    links.adminInvoices,
    links.adminPayments,
    links.adminOverview,
    links.adminReports,
    links.adminCustomers,
    links.adminReorder,
    links.adminImport,
  ].some((to) => isAt({ to }, pathname));
