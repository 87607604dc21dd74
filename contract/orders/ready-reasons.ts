/**
 * The reasons of steps that are chosen from a list. Orders store their key, and everybody reads them in their own language. No schemas, so
 * that it stays small in the browser.
 */
import { type PlainText, text } from '../../messages/text.ts';

export const readyReasons = [
  'not_at_home',
  'no_answer',
  'wrong_address',
  'not_accepted',
  'packed_too_early',
  'test_order',
] as const;
export type ReadyReason = (typeof readyReasons)[number];

/** As a sentence for the customer. A key stays as it is: timelines of orders have stored it. */
export const readyReasonTexts: Readonly<Record<ReadyReason, PlainText>> = {
  not_at_home: text('answers.notAtHome'),
  no_answer: text('answers.nobodyAnswered'),
  wrong_address: text('answers.addressNotFound'),
  not_accepted: text('answers.notAccepted'),
  packed_too_early: text('answers.packedTooEarly'),
  test_order: text('answers.testOrder'),
};

/** The reason of a step: chosen, typed, or chosen with something typed. */
export interface StepReason {
  ready?: ReadyReason | undefined;
  reason?: string | undefined;
}
