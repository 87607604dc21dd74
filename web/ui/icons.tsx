/**
 * The icons of the store. Their shapes are in one file, which the browser loads once; a page only refers to them. `icons.svg` is made
 * from lucide by `vitest run web/ui/icons.test.ts -u`.
 */
import type { ComponentType } from 'react';
import { classNames } from './class-names.ts';
import sprite from './icons.svg?url';

interface Props {
  /** Width and height in pixels. */
  size?: number;
  strokeWidth?: number;
  className?: string | undefined;
  /** The colour inside; none by default. */
  fill?: string;
}

export type IconComponent = ComponentType<Props>;

/** A decoration: the control or text beside it says the same in words. */
const icon =
  (name: string): IconComponent =>
  ({ size = 24, strokeWidth, className, fill }) => (
    <svg
      aria-hidden
      className={classNames('icon', className)}
      width={size}
      height={size}
      {...((strokeWidth !== undefined || fill) && { style: { strokeWidth, fill } })}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );

export const ArrowLeft = /* @__PURE__ */ icon('arrow-left');
export const ArrowRight = /* @__PURE__ */ icon('arrow-right');
export const Award = /* @__PURE__ */ icon('award');
export const BadgePercent = /* @__PURE__ */ icon('badge-percent');
export const Banknote = /* @__PURE__ */ icon('banknote');
export const Bell = /* @__PURE__ */ icon('bell');
export const BellOff = /* @__PURE__ */ icon('bell-off');
export const BellRing = /* @__PURE__ */ icon('bell-ring');
export const Bike = /* @__PURE__ */ icon('bike');
export const Boxes = /* @__PURE__ */ icon('boxes');
export const ChartColumn = /* @__PURE__ */ icon('chart-column');
export const ArrowDown = /* @__PURE__ */ icon('arrow-down');
export const ArrowUp = /* @__PURE__ */ icon('arrow-up');
export const Check = /* @__PURE__ */ icon('check');
export const ChevronDown = /* @__PURE__ */ icon('chevron-down');
export const ChevronLeft = /* @__PURE__ */ icon('chevron-left');
export const ChevronRight = /* @__PURE__ */ icon('chevron-right');
export const CircleAlert = /* @__PURE__ */ icon('circle-alert');
export const CircleCheckBig = /* @__PURE__ */ icon('circle-check-big');
export const CircleUserRound = /* @__PURE__ */ icon('circle-user-round');
export const CircleX = /* @__PURE__ */ icon('circle-x');
export const ClipboardList = /* @__PURE__ */ icon('clipboard-list');
export const CloudOff = /* @__PURE__ */ icon('cloud-off');
export const CreditCard = /* @__PURE__ */ icon('credit-card');
export const Download = /* @__PURE__ */ icon('download');
export const EllipsisVertical = /* @__PURE__ */ icon('ellipsis-vertical');
export const Eye = /* @__PURE__ */ icon('eye');
export const EyeOff = /* @__PURE__ */ icon('eye-off');
export const FileDown = /* @__PURE__ */ icon('file-down');
export const FileSpreadsheet = /* @__PURE__ */ icon('file-spreadsheet');
export const FilterX = /* @__PURE__ */ icon('filter-x');
export const Gift = /* @__PURE__ */ icon('gift');
export const Heart = /* @__PURE__ */ icon('heart');
export const History = /* @__PURE__ */ icon('history');
export const House = /* @__PURE__ */ icon('house');
export const Hourglass = /* @__PURE__ */ icon('hourglass');
export const ImagePlus = /* @__PURE__ */ icon('image-plus');
export const Info = /* @__PURE__ */ icon('info');
export const Languages = /* @__PURE__ */ icon('languages');
export const ListPlus = /* @__PURE__ */ icon('list-plus');
export const CookingPot = /* @__PURE__ */ icon('cooking-pot');
export const Layers = /* @__PURE__ */ icon('layers');
export const LayoutGrid = /* @__PURE__ */ icon('layout-grid');
export const LayoutList = /* @__PURE__ */ icon('layout-list');
export const Lock = /* @__PURE__ */ icon('lock');
export const LogOut = /* @__PURE__ */ icon('log-out');
export const Mail = /* @__PURE__ */ icon('mail');
export const MailCheck = /* @__PURE__ */ icon('mail-check');
export const MailOpen = /* @__PURE__ */ icon('mail-open');
export const Menu = /* @__PURE__ */ icon('menu');
export const MessageSquare = /* @__PURE__ */ icon('message-square');
export const Minus = /* @__PURE__ */ icon('minus');
export const MonitorSmartphone = /* @__PURE__ */ icon('monitor-smartphone');
export const Package = /* @__PURE__ */ icon('package');
export const PackageCheck = /* @__PURE__ */ icon('package-check');
export const PackageMinus = /* @__PURE__ */ icon('package-minus');
export const PackageOpen = /* @__PURE__ */ icon('package-open');
export const PackagePlus = /* @__PURE__ */ icon('package-plus');
export const PackageSearch = /* @__PURE__ */ icon('package-search');
export const PackageX = /* @__PURE__ */ icon('package-x');
export const Pause = /* @__PURE__ */ icon('pause');
export const Pencil = /* @__PURE__ */ icon('pencil');
export const Play = /* @__PURE__ */ icon('play');
export const Plus = /* @__PURE__ */ icon('plus');
export const Printer = /* @__PURE__ */ icon('printer');
export const Radio = /* @__PURE__ */ icon('radio');
export const ReceiptText = /* @__PURE__ */ icon('receipt-text');
export const RotateCcw = /* @__PURE__ */ icon('rotate-ccw');
export const Search = /* @__PURE__ */ icon('search');
export const SearchCheck = /* @__PURE__ */ icon('search-check');
export const SearchX = /* @__PURE__ */ icon('search-x');
export const Settings = /* @__PURE__ */ icon('settings');
export const Shapes = /* @__PURE__ */ icon('shapes');
export const Share2 = /* @__PURE__ */ icon('share-2');
export const ShieldCheck = /* @__PURE__ */ icon('shield-check');
export const ShoppingBag = /* @__PURE__ */ icon('shopping-bag');
export const ShoppingBasket = /* @__PURE__ */ icon('shopping-basket');
export const SlidersHorizontal = /* @__PURE__ */ icon('sliders-horizontal');
export const Sprout = /* @__PURE__ */ icon('sprout');
export const Star = /* @__PURE__ */ icon('star');
export const Store = /* @__PURE__ */ icon('store');
export const ThumbsUp = /* @__PURE__ */ icon('thumbs-up');
export const Timer = /* @__PURE__ */ icon('timer');
export const Trash2 = /* @__PURE__ */ icon('trash-2');
export const TriangleAlert = /* @__PURE__ */ icon('triangle-alert');
export const Truck = /* @__PURE__ */ icon('truck');
export const Undo2 = /* @__PURE__ */ icon('undo-2');
export const UserSearch = /* @__PURE__ */ icon('user-search');
export const Users = /* @__PURE__ */ icon('users');
export const VolumeX = /* @__PURE__ */ icon('volume-x');
export const Wifi = /* @__PURE__ */ icon('wifi');
export const WifiOff = /* @__PURE__ */ icon('wifi-off');
export const X = /* @__PURE__ */ icon('x');
export const Zap = /* @__PURE__ */ icon('zap');
export const ZoomIn = /* @__PURE__ */ icon('zoom-in');
