import { describe, expect, it } from 'vitest';
import {
  amountIn,
  countIn,
  countOf,
  decimalOf,
  isShortenedNumber,
  measureIn,
  measureOf,
  percentOf,
  rupeesOf,
  unitOf,
  wholeHsnOf,
} from './amounts.ts';

describe('amounts as people write them', () => {
  it.each([
    ['₹1,250', 1250],
    ['₹ 1,25,000', 125_000],
    ['1,25,000', 125_000],
    ['125,000.50', 125_000.5],
    ['45/-', 45],
    ['Rs.480/-', 480],
    ['Rs 480 /-', 480],
    ['480 ₹', 480],
    ['५०', 50],
    ['रु. ५०', 50],
    ['45.', 45],
    ['.5', 0.5],
    ['-5', -5],
  ])('%j are %s rupees', (typed, rupees) => expect(rupeesOf(typed)).toBe(rupees));

  it.each([
    '',
    '₹',
    '1,5',
    '12,50',
    '1.250,00',
    '40-50',
    '1 250',
    '45 to 50',
    '1,25,00',
    '0x10',
    '1e3',
    '=1+1',
    '8.90E+12',
  ])('%j is not clear', (typed) => expect(rupeesOf(typed)).toBeUndefined());

  it('are not looked for in texts that are as long as a request may be', () => {
    const started = performance.now();
    expect(rupeesOf(`45${'₹'.repeat(33_000)}`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it.each([
    ['38', 38],
    ['38 pcs', 38],
    ['38 Pcs.', 38],
    ['1,250 nos', 1250],
    ['३८ नग', 38],
    ['38 kg', undefined],
    ['1 dozen', undefined],
    ['two', undefined],
    ['pcs', undefined],
  ])('%j counts %s', (typed, count) => expect(countOf(typed)).toBe(count));

  it.each([
    ['285', 285],
    [' ₹ 285/- ', 285],
    ['Rs. 1,285.50', 1285.5],
    ['1,25,000', 125_000],
    ['२८५', 285],
    ['0', 0],
    ['', undefined],
    ['-5', undefined],
    ['1.234', undefined],
    ['147,5', undefined],
    ['40-50', undefined],
    ['free', undefined],
    ['12,34,5', undefined],
  ])('a field for money takes %j as %s', (typed, rupees) => expect(amountIn(typed)).toBe(rupees));

  it.each([
    ['12', 12],
    ['1,250', 1250],
    ['1,25,000', 125_000],
    ['५०', 50],
    ['38 pcs', 38],
    ['0', 0],
    ['', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['12-15', undefined],
    ['1,5', undefined],
    ['99999999999999999999', undefined],
  ])('a field for a count takes %j as %s', (typed, count) => expect(countIn(typed)).toBe(count));

  it('reads numbers without a unit', () => {
    expect(['1,250.5', '५०', '.5', '1.5 kg', '1,5'].map(decimalOf)).toEqual([1250.5, 50, 0.5, undefined, undefined]);
  });

  it.each([
    ['1kg', { quantity: 1, unit: 'KG' }],
    ['500 gm', { quantity: 500, unit: 'GM' }],
    ['1.5 Ltr.', { quantity: 1.5, unit: 'LTR' }],
    ['५०० ग्राम', { quantity: 500, unit: 'GM' }],
    ['2', { quantity: 2 }],
    ['Kgs', { unit: 'KG' }],
    ['2 x 200 g', undefined],
    ['1kg approx', undefined],
    ['large', undefined],
  ])('%j measures %j', (typed, measure) => expect(measureOf(typed)).toEqual(measure));

  it.each([
    ['Toor Dal 1kg', { quantity: 1, unit: 'KG' }],
    ['Amul Butter (500 gm)', { quantity: 500, unit: 'GM' }],
    ['चीनी ५ किलो', { quantity: 5, unit: 'KG' }],
    ['7up 750 ml', { quantity: 750, unit: 'ML' }],
    ['Soap 4 x 100 g', undefined],
    ['Soap 100g x 4', undefined],
    ['Dal 1kg + 200 g free', undefined],
    ['Vitamin B12', undefined],
    ['Pen', undefined],
  ])('the measure in %j is %j', (typed, measure) => expect(measureIn(typed)).toEqual(measure));

  it('understands percent, units, shortened numbers, and HSN codes without their zero', () => {
    expect(['5', '5%', '18 %', 'GST 12%', '0.25', 'five'].map(percentOf)).toEqual([5, 5, 18, 12, 0.25, undefined]);
    expect(['PCS', 'pkt', 'Litre', 'stone'].map(unitOf)).toEqual(['PC', 'PACKET', 'LTR', undefined]);
    expect(['8.90E+12', '8,9E+12', '8.9e+12', '8901234567894', '1e3'].map(isShortenedNumber)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(['703', '40221', '0703', '1101', '1234567'].map(wholeHsnOf)).toEqual([
      '0703',
      '040221',
      undefined,
      undefined,
      '01234567',
    ]);
  });
});
