import { currentLocale, languageTags } from '../../messages/locale.ts';

/** '1.2 km', or '350 m' below a kilometre. @param smallest 'kilometer' where metres say too much */
export function distanceText(km: number, smallest: 'meter' | 'kilometer' = 'kilometer'): string {
  const isShort = smallest === 'meter' && km < 1;
  return new Intl.NumberFormat(languageTags[currentLocale()], {
    style: 'unit',
    unit: isShort ? 'meter' : 'kilometer',
    maximumFractionDigits: !isShort && km < 10 ? 1 : 0,
  }).format(isShort ? km * 1_000 : km);
}
