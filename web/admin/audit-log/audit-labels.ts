/** Labels of the audit log. What has no label is shown as it is stored, with spaces between its words. */

import type { AuditedEntity } from '../../../contract/catalogue/admin-limits.ts';
import { keyWith, paymentMethodKeys, paymentMethods } from '../../../contract/money/payment-methods/index.ts';
import { settingFields, shopChoices } from '../../../contract/settings/setting-sections.ts';
import { m } from '../../../messages/index.ts';
import { isLocale } from '../../../messages/locale.ts';
import { labelInLanguage } from '../../forms/translation-fields.tsx';
import { fieldLabels as plainFieldLabels } from '../../products/field-labels.ts';

/** Each kind of thing: as a label, and inside a sentence. */
export const entityLabels = (): Record<AuditedEntity, { label: string; inSentence: string }> => ({
  product: { label: m.adminHistory.product(), inSentence: m.adminHistory.theProduct() },
  category: { label: m.adminHistory.category(), inSentence: m.adminHistory.theCategory() },
  sub_category: { label: m.adminHistory.subCategory(), inSentence: m.adminHistory.theSubCategory() },
  order: { label: m.adminHistory.order(), inSentence: m.adminHistory.theOrder() },
  user: { label: m.adminHistory.person(), inSentence: m.adminHistory.thePerson() },
  invitation: { label: m.invitationsAdmin.invitation(), inSentence: m.invitationsAdmin.theInvitation() },
  settings: { label: m.adminHistory.settings(), inSentence: m.adminHistory.theSettings() },
  recipe: { label: m.adminHistory.recipe(), inSentence: m.adminHistory.theRecipe() },
  review: { label: m.adminHistory.review(), inSentence: m.adminHistory.theReview() },
  import: { label: m.adminHistory.import(), inSentence: m.adminHistory.theImport() },
  page: { label: m.adminHistory.page(), inSentence: m.adminHistory.thePage() },
  inventory: { label: m.adminInventory.document(), inSentence: m.adminInventory.theDocument() },
  supplier: { label: m.adminInventory.supplier(), inSentence: m.adminInventory.theSupplier() },
  newsletter: { label: m.newsletterAdmin.address(), inSentence: m.newsletterAdmin.theAddress() },
  store: { label: m.adminDelivery.store(), inSentence: m.adminDelivery.theStore() },
  offer: { label: m.adminOffers.offer(), inSentence: m.adminOffers.theOffer() },
  setup: { label: m.setup.guide(), inSentence: m.setup.theGuide() },
  home_page: { label: m.adminHistory.homePage(), inSentence: m.adminHistory.theHomePage() },
  cash: { label: m.cashBookAdmin.entity(), inSentence: m.cashBookAdmin.theEntity() },
});

/** The fields of a product whose labels are the same wherever administrators see them. */
const productFieldLabels = () => ({
  unit: m.adminCatalogue.unit(),
  unit_quantity: m.adminCatalogue.quantity(),
  stock: m.adminCatalogue.stock(),
  price: m.adminCatalogue.price(),
  discount: m.adminCatalogue.discount(),
  mrp: m.adminCatalogue.mrp(),
  description: m.adminCatalogue.description(),
  aliases: m.adminCatalogue.otherNames(),
  sku: m.adminCatalogue.sku(),
  variant_group: m.adminCatalogue.packSizeGroup(),
  ean: m.productLabelAdmin.ean(),
  weight_deviation: m.byWeightAdmin.column(),
  ...plainFieldLabels(),
});

/** The settings that have a descriptor. */
const settingLabels = () =>
  Object.fromEntries([
    ...Object.entries(shopChoices).map(([name, { title, audited = title }]) => [name, audited()]),
    ...settingFields.map(({ path, field }) => [path, field.label()]),
  ]);

const fieldLabels = (): Record<string, string> => ({
  // Products and categories
  name: m.adminHistory.name(),
  image: m.adminHistory.image(),
  images: m.adminHistory.images(),
  category: m.adminHistory.category(),
  subCategory: m.adminHistory.subCategory(),
  ...productFieldLabels(),
  publish: m.adminHistory.published(),
  // Recipes
  servings: m.adminHistory.servings(),
  lines: m.adminHistory.ingredients(),
  // Orders
  status: m.adminHistory.status(),
  paymentStatus: m.adminHistory.paymentStatus(),
  received: m.adminHistory.received(),
  ...Object.fromEntries(
    paymentMethodKeys.flatMap((key) => [
      [`${key}Reference`, paymentMethods[key].reference.label(m)],
      [keyWith('receivedBy', key), m.boardOrders.receivedBy({ method: paymentMethods[key].name(m) })],
    ]),
  ),
  withoutCode: m.ridersBoard.withoutCode(),
  total: m.adminHistory.total(),
  expected: m.cashShifts.expected(),
  counted: m.cashShifts.counted(),
  reason: m.cashShifts.reason(),
  problem: m.problems.problem(),
  refund: m.refunds.refund(),
  refused: m.refusals.refused(),
  weights: m.byWeightAdmin.audited(),
  goods: m.refusalsAdmin.goods(),
  // People
  staffRole: m.adminHistory.staffRole(),
  role: m.adminHistory.role(),
  store: m.adminStores.store(),
  stores: m.adminStores.stores(),
  // Settings
  ...settingLabels(),
  'messageTemplates.list': m.orderNotesAdmin.templates(),
  'webhook.isOn': m.webhook.audited(),
  'webhook.url': m.webhook.auditedUrl(),
  'webhook.events': m.webhook.auditedEvents(),
  'webhook.secret': m.webhook.auditedSecret(),
  'payments.provider': m.onlinePayments.audited(),
  'payments.razorpayKeys': m.onlinePayments.auditedRazorpay(),
  'payments.stripeKeys': m.onlinePayments.auditedStripe(),
  'pricing.rules': m.adminSettings.pricing(),
  'pricing.delivery': m.adminSettings.deliveryTiers(),
  'pricing.handling': m.adminSettings.handling(),
  'pricing.smallCart': m.adminSettings.smallCartFee(),
  'pricing.minimum': m.adminSettings.minimumOrder(),
  'pricing.tips': m.adminSettings.tips(),
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
  published: m.adminHistory.published(),
  // Offers
  state: m.adminHistory.status(),
  code: m.adminOffers.code(),
  kind: m.adminOffers.kind(),
  percent: m.adminOffers.percentField(),
  most: m.adminOffers.most(),
  amount: m.adminOffers.amountField(),
  buy: m.adminOffers.buy(),
  get: m.adminOffers.get(),
  of: m.adminOffers.of(),
  minimum: m.adminOffers.minimum(),
  firstOrder: m.adminOffers.firstOrder(),
  perPerson: m.adminOffers.perPerson(),
  mostUses: m.adminOffers.mostUses(),
  budget: m.adminOffers.budget(),
  from: m.adminOffers.from(),
  until: m.adminOffers.until(),
  listed: m.adminOffers.listed(),
  title: m.adminOffers.titleField(),
  // Inventory
  products: m.adminInventory.products(),
  units: m.adminInventory.units(),
  difference: m.adminInventory.difference(),
  note: m.adminInventory.note(),
  lowStock: m.adminInventory.threshold(),
  // Delivery
  address: m.adminDelivery.address(),
  'hours.0': m.adminDelivery.monday(),
  'hours.1': m.adminDelivery.tuesday(),
  'hours.2': m.adminDelivery.wednesday(),
  'hours.3': m.adminDelivery.thursday(),
  'hours.4': m.adminDelivery.friday(),
  'hours.5': m.adminDelivery.saturday(),
  'hours.6': m.adminDelivery.sunday(),
  holidays: m.adminDelivery.holidays(),
  paused: m.adminDelivery.pausedField(),
  pausedUntil: m.adminDelivery.pausedUntilField(),
  pauseNote: m.adminDelivery.pauseNoteField(),
  position: m.adminStores.position(),
  closed: m.adminStores.closed(),
  storePrice: m.adminStores.storePrice(),
  storeDiscount: m.adminStores.storeDiscount(),
  hiddenInStore: m.adminStores.hiddenHere(),
  shelf: m.adminStores.shelf(),
  promise: m.adminDelivery.promiseField(),
  'promise.preparation': m.adminDelivery.preparation(),
  'promise.atOnce': m.adminDelivery.atOnce(),
  'promise.staff': m.adminDelivery.staff(),
  'promise.most': m.adminDelivery.most(),
  slots: m.adminDelivery.slotsField(),
  'slots.offered': m.adminDelivery.offeredField(),
  'slots.length': m.adminDelivery.slotLength(),
  'slots.capacity': m.adminDelivery.capacity(),
  'slots.lead': m.adminDelivery.lead(),
  'slots.days': m.adminDelivery.days(),
  areasAdded: m.adminDelivery.areasAdded(),
  areasRemoved: m.adminDelivery.areasRemoved(),
  areasChanged: m.adminDelivery.areasChanged(),
  // The setup guide
  'setup.name': m.setup.stepName(),
  'setup.place': m.setup.stepPlace(),
  'setup.hours': m.setup.stepHours(),
  'setup.products': m.setup.stepProducts(),
  'setup.promises': m.setup.stepPromises(),
  'setup.order': m.setup.stepOrder(),
  dismissed: m.setup.dismissedField(),
  // Categories
  categoryOrder: m.adminOrder.categoryOrder(),
  subCategoryOrder: m.adminOrder.subCategoryOrder(),
  onlineRefund: m.paymentsAdmin.refundField(),
  rider: m.ridersBoard.rider(),
  newAddress: m.orderChangesAdmin.newAddress(),
  // The home page
  order: m.adminHistory.rowOrder(),
  hidden: m.adminHistory.hiddenRows(),
  titles: m.adminHistory.rowTitles(),
});

/** Fields with an amount in rupees. */
export const moneyFields: readonly string[] = [
  'price',
  'received',
  'total',
  'onlineRefund',
  'expected',
  'counted',
  'difference',
];

const actionLabels = (): Record<string, string> => ({
  created: m.adminHistory.didCreate(),
  changed: m.adminHistory.didChange(),
  deleted: m.adminHistory.didDelete(),
  packed: m.adminHistory.didPack(),
  placed_by_phone: m.adminHistory.didTakeByPhone(),
  out_for_delivery: m.adminHistory.didSend(),
  delivered: m.adminHistory.didDeliver(),
  cancelled: m.adminHistory.didCancel(),
  line_changed: m.adminHistory.didChangeLines(),
  reverted: m.adminHistory.didRevert(),
  rider_changed: m.ridersBoard.didChange(),
  at_door: m.door.didArrive(),
  note_added: m.orderNotesAdmin.didAdd(),
  message_sent: m.orderNotesAdmin.didSend(),
  substitute_asked: m.substitutesAdmin.didAsk(),
  substitute_withdrawn: m.substitutesAdmin.didWithdraw(),
  change_asked: m.orderChangesAdmin.didAsk(),
  change_withdrawn: m.orderChangesAdmin.didWithdraw(),
  change_refused: m.orderChangesAdmin.didRefuse(),
  change_agreed_by_phone: m.orderChangesAdmin.didAgree(),
  rider_assigned: m.ridersBoard.didAssign(),
  reported: m.problems.didReport(),
  report_answered: m.problems.didAnswer(),
  report_resolved: m.problems.didResolve(),
  refunded_credit: m.refundsAdmin.didRefundCredit(),
  refunded_cash: m.refundsAdmin.didRefundCash(),
  ...Object.fromEntries(
    paymentMethodKeys.map((key) => [
      `refunded_${key}`,
      m.refundsAdmin.didRefundBy({ method: paymentMethods[key].name(m) }),
    ]),
  ),
  refunded_online: m.paymentsAdmin.didRefund(),
  online_refund_repeated: m.paymentsAdmin.didRepeat(),
  online_refund_resolved: m.paymentsAdmin.didResolve(),
  goods_received: m.refusalsAdmin.didReceive(),
  applied: m.adminHistory.didApply(),
  undone: m.adminHistory.didUndo(),
  posted: m.adminInventory.didPost(),
  reversed: m.adminInventory.didReverse(),
  arrived: m.adminInventory.didReceive(),
  handed_over: m.cashBookAdmin.didTake(),
  closed: m.cashBookAdmin.didClose(),
  reopened: m.cashBookAdmin.didReopen(),
  hidden: m.adminHistory.didHide(),
  unhidden: m.adminHistory.didUnhide(),
  replied: m.adminHistory.didReply(),
  reply_changed: m.adminHistory.didChangeReply(),
  reply_deleted: m.adminHistory.didDeleteReply(),
});

/** 'payment_status', 'paymentStatus' → 'payment status'. */
const spaced = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** Names of products and what people wrote may be those of an object's own methods, such as 'constructor'. */
export const labelIn = <T>(labels: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined;

/** 'unit_quantity' → 'Quantity', 'translations.hi.name' → 'Name in Hindi'. The quantities of an order's lines are named by their products. */
export function fieldLabel(field: string): string {
  const {
    group = '',
    language,
    name,
  } = /^(?<group>.+\.)?translations\.(?<language>\w+)\.(?<name>\w+)$/.exec(field)?.groups ?? {};
  if (name !== undefined && isLocale(language)) return labelInLanguage(fieldLabel(group + name), language);
  return (
    labelIn(fieldLabels(), field) ??
    (/^[a-z_]+$/i.test(field) ? spaced(field).replace(/^./, (first) => first.toUpperCase()) : field)
  );
}

/** @param fields names of what changed */
export const actionLabel = (action: string, fields: readonly string[] = []): string =>
  action === 'line_changed' && fields.length === 1 && fields[0] === 'newAddress'
    ? m.orderChangesAdmin.didChangeAddress()
    : (labelIn(actionLabels(), action) ?? spaced(action));
