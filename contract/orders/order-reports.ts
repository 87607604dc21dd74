/** Reports of problems with an order: what shoppers send, and what the store answers. */
import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';
import { id, integer, multilineText, optionalMultilineText, seenRevision, time } from '../api/fields.ts';
import { limits } from '../api/limits.ts';
import { refundWish } from '../money/refunds.ts';
import { reportLimits, reportReasons } from '../reports/report-rules.ts';

const reportLine = z.object({ productId: id, quantity: integer, reason: z.enum(reportReasons) });

export const orderReport = z.object({
  _id: id,
  /** Each with pieces of one line of the order. */
  lines: z.array(reportLine),
  /** The shopper's words; '' after the account was deleted. */
  text: z.string(),
  /** Number of photos. Each has a call of its own. */
  photos: integer,
  /** `answered`: the store has written, and the report is still open. */
  status: z.enum(['open', 'answered', 'resolved']),
  /** The store's newest answer; '' without one. */
  answer: z.string(),
  answeredAt: time.nullable(),
  resolvedAt: time.nullable(),
  /** Increases by one with every answer. */
  revision: integer,
  createdAt: time,
});
export type OrderReport = z.infer<typeof orderReport>;

const lines = z
  .array(
    z.object({
      productId: id,
      quantity: z.number({ error: m.validation.quantityWhole() }).int(m.validation.quantityWhole()).min(1).max(1e6),
      reason: z.enum(reportReasons, { error: m.validation.chooseReason() }),
    }),
    { error: m.validation.chooseItems() },
  )
  .min(1, m.validation.chooseItems())
  .max(limits.cartLines)
  .refine((all) => new Set(all.map(({ productId }) => productId)).size === all.length, m.validation.chooseItems());

/** A form has text fields only, so there the lines are JSON. */
const linesInForm = z
  .string({ error: m.validation.chooseItems() })
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: m.validation.chooseItems() });
      return z.NEVER;
    }
  })
  .pipe(lines);

const photo = z.file({ error: m.validation.choosePicture() });

export const reportOrderBody = z
  .object({
    orderId: id,
    lines: z.union([lines, linesInForm], { error: m.validation.chooseItems() }),
    /** Required when a reason is `other`. */
    text: optionalMultilineText(reportLimits.text).default(''),
    /** One, or several. */
    photos: z
      .union([z.array(photo).max(reportLimits.photos), photo.transform((one) => [one])], {
        error: m.validation.choosePicture(),
      })
      .default([]),
  })
  .refine(({ lines: all, text: said }) => said !== '' || all.every(({ reason }) => reason !== 'other'), {
    path: ['text'],
    message: m.validation.sayWhatHappened(),
  });

export const answerReportBody = z.object({
  /** The revision of the report that the administrator saw. */
  revision: seenRevision,
  /** The shopper reads it, and gets it by email. */
  answer: multilineText(m.validation.writeAnswer(), reportLimits.answer),
  /** True when nothing is left to do. */
  resolved: z.boolean(),
  /** Money that the customer gets back with it. */
  refund: refundWish.optional(),
});
export type AnswerReportBody = z.infer<typeof answerReportBody>;

export const photoParams = z.object({ reportId: id, photo: z.string().regex(/^\d$/).transform(Number) });
/** A `data:` URL: the photo has no address that others could open. */
export const photoOutput = z.object({ image: z.string() });
