/**
 * The icons of the store, except those that only `order-icons.ts` and `admin-icons.ts` have: every page loads the names of these.
 * Their drawings are in `icons/`, and `scripts/icon-sprite.ts` makes one file of them.
 */
import { icon } from './icon.tsx';

export const ArrowLeft = /* @__PURE__ */ icon('arrow-left');
export const ArrowRight = /* @__PURE__ */ icon('arrow-right');
export const BadgePercent = /* @__PURE__ */ icon('badge-percent');
export const Bell = /* @__PURE__ */ icon('bell');
export const BellRing = /* @__PURE__ */ icon('bell-ring');
export const Check = /* @__PURE__ */ icon('check');
export const ChevronDown = /* @__PURE__ */ icon('chevron-down');
export const ChevronLeft = /* @__PURE__ */ icon('chevron-left');
export const ChevronRight = /* @__PURE__ */ icon('chevron-right');
export const CircleAlert = /* @__PURE__ */ icon('circle-alert');
export const CircleUserRound = /* @__PURE__ */ icon('circle-user-round');
export const CircleX = /* @__PURE__ */ icon('circle-x');
export const ClipboardList = /* @__PURE__ */ icon('clipboard-list');
export const CloudOff = /* @__PURE__ */ icon('cloud-off');
export const EllipsisVertical = /* @__PURE__ */ icon('ellipsis-vertical');
export const Eye = /* @__PURE__ */ icon('eye');
export const EyeOff = /* @__PURE__ */ icon('eye-off');
export const FilterX = /* @__PURE__ */ icon('filter-x');
export const Heart = /* @__PURE__ */ icon('heart');
export const History = /* @__PURE__ */ icon('history');
export const Hourglass = /* @__PURE__ */ icon('hourglass');
export const ImagePlus = /* @__PURE__ */ icon('image-plus');
export const Info = /* @__PURE__ */ icon('info');
export const ListPlus = /* @__PURE__ */ icon('list-plus');
export const CookingPot = /* @__PURE__ */ icon('cooking-pot');
export const MapPin = /* @__PURE__ */ icon('map-pin');
export const Mail = /* @__PURE__ */ icon('mail');
export const MailCheck = /* @__PURE__ */ icon('mail-check');
export const MailOpen = /* @__PURE__ */ icon('mail-open');
export const Minus = /* @__PURE__ */ icon('minus');
export const Pause = /* @__PURE__ */ icon('pause');
export const Pencil = /* @__PURE__ */ icon('pencil');
export const Play = /* @__PURE__ */ icon('play');
export const Plus = /* @__PURE__ */ icon('plus');
export const Search = /* @__PURE__ */ icon('search');
export const SearchX = /* @__PURE__ */ icon('search-x');
export const Share2 = /* @__PURE__ */ icon('share-2');
export const ShieldCheck = /* @__PURE__ */ icon('shield-check');
export const ShoppingBag = /* @__PURE__ */ icon('shopping-bag');
export const SlidersHorizontal = /* @__PURE__ */ icon('sliders-horizontal');
export const Sprout = /* @__PURE__ */ icon('sprout');
export const Star = /* @__PURE__ */ icon('star');
export const Store = /* @__PURE__ */ icon('store');
export const ThumbsUp = /* @__PURE__ */ icon('thumbs-up');
export const Timer = /* @__PURE__ */ icon('timer');
export const Trash2 = /* @__PURE__ */ icon('trash-2');
export const TriangleAlert = /* @__PURE__ */ icon('triangle-alert');
export const Truck = /* @__PURE__ */ icon('truck');
export const WifiOff = /* @__PURE__ */ icon('wifi-off');
export const X = /* @__PURE__ */ icon('x');
export const Zap = /* @__PURE__ */ icon('zap');
export const ZoomIn = /* @__PURE__ */ icon('zoom-in');
