/** The language that this run of Vite builds or serves: `LOCALE`, English without it. */
import { baseLocale, isLocale, prefixOf } from '../../messages/locale.ts';

const asked = process.env.LOCALE ?? baseLocale;
if (!isLocale(asked)) throw new Error(`LOCALE: there is no language ${asked}`);

export const buildLocale = asked;
export const prefix = prefixOf(asked);
