import * as z from 'zod';
import { m } from '../../messages/rule-texts.ts';

const degrees = (most: number) =>
  z.number({ error: m.validation.position() }).min(-most, m.validation.position()).max(most, m.validation.position());

/** A place on the earth, in degrees; see `Position`. */
export const position = z.object({ latitude: degrees(90), longitude: degrees(180) });
