/** Checks the form of the place, by the rules of addresses, settings and areas. Loaded when somebody uses it. */
import * as z from 'zod';
import { addressBody } from '../../../../contract/addresses/addresses.ts';
import { readAreas } from '../../../../contract/addresses/area-list.ts';
import { countIn } from '../../../../contract/money/amounts.ts';
import { shopSettings } from '../../../../contract/settings/shop-settings.ts';
import { m } from '../../../../messages/index.ts';

const { contact, delivery } = shopSettings.shape;

export const placeValues = addressBody.extend({
  email: contact.shape.email,
  /** Pincodes as typed; none for everywhere. */
  served: z.string().superRefine((text, { addIssue }) => {
    const [fault] = readAreas(text).faults;
    if (!fault) return;
    const message = fault.reason === 'twice' ? m.setup.servedTwice : m.setup.servedFault;
    addIssue({ code: 'custom', message: message({ text: fault.text }) });
  }),
  minutes: z
    .string()
    .transform((text) => countIn(text) ?? Number.NaN)
    .pipe(delivery.shape.minutes),
});
