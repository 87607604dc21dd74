/** How the parts of the shop are, for its owner. */
import * as z from 'zod';
import { call } from '../api/call.ts';
import { translatable } from '../api/envelope.ts';
import { time } from '../api/fields.ts';

/** `attention`: it works, but somebody should look at it. `failed`: something does not work now. */
const healthStates = ['well', 'attention', 'failed'] as const;

const partHealth = z.object({
  /** Stable, such as 'database' or 'mail'. */
  name: z.string(),
  title: z.string(),
  titleText: translatable,
  state: z.enum(healthStates),
  message: z.string(),
  messageText: translatable,
  /** A way to set it right. */
  advice: z.string().optional(),
  adviceText: translatable.optional(),
  /** When it began, if that is known. */
  since: time.optional(),
});
export type PartHealth = z.infer<typeof partHealth>;

const shopHealth = z.object({
  checkedAt: time,
  /** The process that answered. Some of the parts are about it alone. */
  process: z.string(),
  parts: z.array(partHealth),
});
export type ShopHealth = z.infer<typeof shopHealth>;

export const healthCalls = {
  getHealth: call('admin', 'GET', '/api/v1/health/get', { output: shopHealth }),
};
