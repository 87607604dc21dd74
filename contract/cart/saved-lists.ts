/** Named lists of products with quantities, such as 'Monthly groceries', that a shopper keeps. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { call } from '../api/call.ts';
import { id, integer, nothing, text, wholeNumber } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { languageQuery, product } from '../catalogue/catalogue.ts';

const name = text(m.validation.listNameRequired(), limits.savedListName);
const ofList = z.object({ listId: id });
const ofLine = ofList.extend({ productId: id });
const quantityRange = m.validation.quantityRange({ min: '1', max: String(limits.cartQuantity) });

/** The beginning of a list: its name, and how many products are in it. */
const savedList = z.object({ _id: id, name: z.string(), count: integer });
export type SavedList = z.infer<typeof savedList>;

const savedLine = z.object({
  productId: id,
  quantity: integer,
  /** In English, as the product was called when it came into the list. */
  name: z.string(),
  /** Null when it is no longer for sale. */
  product: product.nullable(),
});
export type SavedLine = z.infer<typeof savedLine>;

const wholeList = savedList.extend({ lines: z.array(savedLine) });
export type WholeSavedList = z.infer<typeof wholeList>;

const lines = z
  .array(
    z.object({
      productId: id,
      quantity: integer.min(1, quantityRange).max(limits.cartQuantity, quantityRange),
    }),
    { error: m.validation.list() },
  )
  .max(limits.savedListLines, m.validation.maxItems({ most: String(limits.savedListLines) }));

export const savedListCalls = {
  /** The newest first. */
  getSavedLists: call('user', 'GET', '/api/v1/saved-list/get-lists', { output: z.array(savedList) }),
  /** Lines are in the order in which they were added. */
  getSavedList: call('user', 'GET', '/api/v1/saved-list/get-list/:listId', {
    params: ofList,
    query: languageQuery,
    output: wholeList,
  }),
  /** With lines or without. Products that are unknown are left out. */
  createSavedList: call('user', 'POST', '/api/v1/saved-list/create-list', {
    body: z.object({ name, lines: lines.default([]) }),
    output: savedList,
    errors: ['NAME_TAKEN', 'SAVED_LIST_LIMIT'],
  }),
  renameSavedList: call('user', 'PUT', '/api/v1/saved-list/rename-list/:listId', {
    params: ofList,
    body: z.object({ name }),
    output: savedList,
    errors: ['NAME_TAKEN'],
  }),
  deleteSavedList: call('user', 'DELETE', '/api/v1/saved-list/delete-list/:listId', {
    params: ofList,
    output: nothing,
  }),
  /**
   * Adds products. One that is in the list keeps its quantity, unless the new one is higher: so a repeated call changes nothing.
   * Products that are unknown are left out. All are added, or none.
   */
  addToSavedList: call('user', 'POST', '/api/v1/saved-list/add-lines/:listId', {
    params: ofList,
    body: z.object({ lines }),
    output: savedList,
    errors: ['SAVED_LIST_LIMIT'],
  }),
  /** Sets the quantity of one product, whether it is in the list or not; products that are no longer for sale too. */
  setSavedLine: call('user', 'PUT', '/api/v1/saved-list/set-line/:listId/:productId/:quantity', {
    params: ofLine.extend({
      quantity: wholeNumber(m.validation.quantityWhole(), m.validation.quantityRange, 1, limits.cartQuantity),
    }),
    output: nothing,
    errors: ['SAVED_LIST_LIMIT'],
  }),
  /** Does nothing when the product is not in the list. */
  removeSavedLine: call('user', 'DELETE', '/api/v1/saved-list/remove-line/:listId/:productId', {
    params: ofLine,
    output: nothing,
  }),
};
