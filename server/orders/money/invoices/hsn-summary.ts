/** The summary of a month by HSN code, as table 12 of the return GSTR-1 asks for it. Pure; whole paise. */

import type { Unit } from '../../../../contract/api/limits.ts';
import type { TaxSplit } from '../../../../contract/money/gst.ts';
import { toRupees } from '../../../../contract/money/money.ts';
import type { HsnSum } from './repository.ts';

/** The columns of the government's own sheet, then those that tell returns apart. */
export const hsnColumns = [
  'HSN',
  'Description',
  'UQC',
  'Total Quantity',
  'Total Value',
  'Rate',
  'Taxable Value',
  'Integrated Tax Amount',
  'Central Tax Amount',
  'State/UT Tax Amount',
  'Cess Amount',
  'Supply Type',
  'GSTIN',
] as const;

/** The unit quantity codes of the GST portal, and how many of them one unit of the shop is. */
const uqcOf: Record<Unit, readonly [uqc: string, each: number]> = {
  KG: ['KGS-KILOGRAMS', 1],
  GM: ['KGS-KILOGRAMS', 0.001],
  LTR: ['LTR-LITRES', 1],
  ML: ['LTR-LITRES', 0.001],
  PC: ['PCS-PIECES', 1],
  PACKET: ['PAC-PACKS', 1],
  BOX: ['BOX-BOX', 1],
  METER: ['MTR-METERS', 1],
  CM: ['MTR-METERS', 0.01],
};
/** Of services, which have no quantity. */
const noUnit: readonly [string, number] = ['NA', 0];

/** The longest description that the portal takes. */
const maxDescriptionLength = 30;

/**
 * The rows of the sheet below its columns, by code and rate. Products in grams and in kilograms are one row. A row has the name of its
 * product when it is only one. Buyers have no GSTIN, so all sales are to consumers; groceries have no cess.
 */
export function hsnRows(sums: readonly HsnSum[]): string[][] {
  const groups = Map.groupBy(sums, ({ gstin, hsn, ratePercent, unit }) =>
    JSON.stringify([gstin, hsn, ratePercent, unitOf(unit)[0]]),
  );
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      return first ? [{ group, first }] : [];
    })
    .sort((a, b) => keyOf(a.first).localeCompare(keyOf(b.first)) || a.first.ratePercent - b.first.ratePercent)
    .map(({ group, first }) => [
      first.hsn,
      descriptionOf(group),
      unitOf(first.unit)[0],
      group.reduce((sum, { unit, quantity }) => sum + quantity * unitOf(unit)[1], 0).toFixed(2),
      amount(group, 'paise'),
      String(first.ratePercent),
      amount(group, 'taxablePaise'),
      amount(group, 'igstPaise'),
      amount(group, 'cgstPaise'),
      amount(group, 'sgstPaise'),
      '0.00',
      'B2C',
      first.gstin,
    ]);
}

const keyOf = ({ gstin, hsn, unit }: HsnSum): string => `${gstin} ${hsn} ${unitOf(unit)[0]}`;

const unitOf = (unit: Unit | null): readonly [uqc: string, each: number] => (unit === null ? noUnit : uqcOf[unit]);

function descriptionOf(group: readonly HsnSum[]): string {
  if (group.every(({ unit }) => unit === null)) return 'Delivery and handling';
  const names = new Set(group.flatMap(({ firstName, lastName }) => [firstName, lastName]));
  const [name] = names;
  return names.size === 1 && name ? name.slice(0, maxDescriptionLength).trim() : '';
}

const amount = (group: readonly HsnSum[], field: 'paise' | keyof TaxSplit): string =>
  toRupees(group.reduce((sum, each) => sum + each[field], 0)).toFixed(2);
