/** Labels of the audit log. What has no label is shown as it is stored, with spaces between its words. */

import type { AuditedEntity } from '../../../contract/admin-limits.ts';
import { m } from '../../../messages/index.ts';

/** Each kind of thing: as a label, and inside a sentence. */
export const entityLabels: Record<AuditedEntity, { label: string; inSentence: string }> = {
  product: { label: m.adminHistory.product(), inSentence: m.adminHistory.theProduct() },
  category: { label: m.adminHistory.category(), inSentence: m.adminHistory.theCategory() },
  sub_category: { label: m.adminHistory.subCategory(), inSentence: m.adminHistory.theSubCategory() },
  order: { label: m.adminHistory.order(), inSentence: m.adminHistory.theOrder() },
  user: { label: m.adminHistory.person(), inSentence: m.adminHistory.thePerson() },
  settings: { label: m.adminHistory.settings(), inSentence: m.adminHistory.theSettings() },
  recipe: { label: m.adminHistory.recipe(), inSentence: m.adminHistory.theRecipe() },
  review: { label: m.adminHistory.review(), inSentence: m.adminHistory.theReview() },
  import: { label: m.adminHistory.import(), inSentence: m.adminHistory.theImport() },
  page: { label: m.adminHistory.page(), inSentence: m.adminHistory.thePage() },
  home_page: { label: m.adminHistory.homePage(), inSentence: m.adminHistory.theHomePage() },
};

/** The fields of a product whose labels are the same wherever administrators see them. */
export const productFieldLabels = {
  unit: m.adminCatalogue.unit(),
  unit_quantity: m.adminCatalogue.quantity(),
  stock: m.adminCatalogue.stock(),
  price: m.adminCatalogue.price(),
  discount: m.adminCatalogue.discount(),
  description: m.adminCatalogue.description(),
  name_hi: m.adminCatalogue.hindiName(),
  description_hi: m.adminCatalogue.hindiDescription(),
  aliases: m.adminCatalogue.otherNames(),
  sku: m.adminCatalogue.sku(),
};

const fieldLabels: Record<string, string> = {
  // Products and categories
  name: m.adminHistory.name(),
  image: m.adminHistory.image(),
  images: m.adminHistory.images(),
  category: m.adminHistory.category(),
  subCategory: m.adminHistory.subCategory(),
  ...productFieldLabels,
  publish: m.adminHistory.published(),
  // Recipes
  servings: m.adminHistory.servings(),
  lines: m.adminHistory.ingredients(),
  // Orders
  status: m.adminHistory.status(),
  paymentStatus: m.adminHistory.paymentStatus(),
  received: m.adminHistory.received(),
  total: m.adminHistory.total(),
  problem: m.problems.problem(),
  // People
  role: m.adminHistory.role(),
  // Settings
  cart: m.adminHistory.cart(),
  reviews: m.adminHistory.reviews(),
  // Imports
  added: m.adminHistory.added(),
  changed: m.adminHistory.changed(),
  same: m.adminHistory.unchanged(),
  faulty: m.adminHistory.faulty(),
  categories: m.adminHistory.categories(),
  subCategories: m.adminHistory.subCategories(),
  stockOnly: m.adminHistory.stockOnly(),
  skipped: m.adminHistory.skipped(),
  restored: m.adminHistory.restored(),
  removed: m.adminHistory.removed(),
  left: m.adminHistory.left(),
  body: m.adminHistory.pageText(),
  // The home page
  order: m.adminHistory.rowOrder(),
  hidden: m.adminHistory.hiddenRows(),
  titles: m.adminHistory.rowTitles(),
};

/** Fields with an amount in rupees. */
export const moneyFields: readonly string[] = ['price', 'received', 'total'];

const actionLabels: Record<string, string> = {
  created: m.adminHistory.didCreate(),
  changed: m.adminHistory.didChange(),
  deleted: m.adminHistory.didDelete(),
  packed: m.adminHistory.didPack(),
  out_for_delivery: m.adminHistory.didSend(),
  delivered: m.adminHistory.didDeliver(),
  cancelled: m.adminHistory.didCancel(),
  line_changed: m.adminHistory.didChangeLines(),
  reverted: m.adminHistory.didRevert(),
  reported: m.problems.didReport(),
  report_answered: m.problems.didAnswer(),
  report_resolved: m.problems.didResolve(),
  applied: m.adminHistory.didApply(),
  undone: m.adminHistory.didUndo(),
  hidden: m.adminHistory.didHide(),
  unhidden: m.adminHistory.didUnhide(),
  replied: m.adminHistory.didReply(),
  reply_changed: m.adminHistory.didChangeReply(),
  reply_deleted: m.adminHistory.didDeleteReply(),
};

/** Values of the fields that have a fixed set of them. */
const valueLabels: Record<string, string> = {
  placed: m.adminHistory.valuePlaced(),
  packed: m.adminHistory.valuePacked(),
  out_for_delivery: m.adminHistory.valueOutForDelivery(),
  delivered: m.adminHistory.valueDelivered(),
  cancelled: m.adminHistory.valueCancelled(),
  pending: m.adminHistory.valuePending(),
  paid: m.adminHistory.valuePaid(),
  ADMIN: m.adminHistory.valueAdmin(),
  USER: m.adminHistory.valueUser(),
  Active: m.adminHistory.valueActive(),
  Suspended: m.adminHistory.valueSuspended(),
};
const fixedFields: readonly string[] = ['status', 'paymentStatus', 'role'];

/** 'payment_status', 'paymentStatus' → 'payment status'. */
const spaced = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** 'unit_quantity' → 'Quantity'. The quantities of an order's lines are named by their products. */
export const fieldLabel = (field: string): string =>
  fieldLabels[field] ??
  (/^[a-z_]+$/i.test(field) ? spaced(field).replace(/^./, (first) => first.toUpperCase()) : field);

export const actionLabel = (action: string): string => actionLabels[action] ?? spaced(action);

export const valueLabel = (field: string, value: string): string =>
  (fixedFields.includes(field) ? valueLabels[value] : undefined) ?? value;
