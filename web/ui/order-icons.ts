/** Icons that only orders, the checkout, the account and the administration show. */
import { icon } from './icon.tsx';

export const Award = /* @__PURE__ */ icon('award');
export const Banknote = /* @__PURE__ */ icon('banknote');
export const Bike = /* @__PURE__ */ icon('bike');
export const CircleCheckBig = /* @__PURE__ */ icon('circle-check-big');
export const CreditCard = /* @__PURE__ */ icon('credit-card');
export const Gift = /* @__PURE__ */ icon('gift');
export const Lock = /* @__PURE__ */ icon('lock');
export const MonitorSmartphone = /* @__PURE__ */ icon('monitor-smartphone');
export const Package = /* @__PURE__ */ icon('package');
export const PackageCheck = /* @__PURE__ */ icon('package-check');
export const PackageMinus = /* @__PURE__ */ icon('package-minus');
export const Radio = /* @__PURE__ */ icon('radio');
export const RotateCcw = /* @__PURE__ */ icon('rotate-ccw');
export const ShoppingBasket = /* @__PURE__ */ icon('shopping-basket');
export const Undo2 = /* @__PURE__ */ icon('undo-2');
