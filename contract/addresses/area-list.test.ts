import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Area, readAreas, writeAreas } from './area-list.ts';

const area = (pincode: string, minutes: number | null = null, fee: number | null = null): Area => ({
  pincode,
  minutes,
  fee,
});
const faultsOf = (text: string) => readAreas(text).faults.map(({ line, text: what, reason }) => [line, what, reason]);

describe('a list of areas', () => {
  it.each([
    ['560038', [area('560038')]],
    [
      '560038 560001, 560002;560003\n\n- 560004 | 560005',
      ['560038', '560001', '560002', '560003', '560004', '560005'].map((each) => area(each)),
    ],
    ['560 038, 560 001', [area('560038'), area('560001')]],
    ['Indiranagar 560038\nMG Road: 560001', [area('560038'), area('560001')]],
    [
      '\uFEFFpincode,minutes,fee\r\n560038,14,20\r\n560001,,\r\n560002,25,\r\n560003,,12.50\r\n',
      [area('560038', 14, 20), area('560001'), area('560002', 25), area('560003', null, 12.5)],
    ],
    ['560038;14;₹20\n"560001"\t30', [area('560038', 14, 20), area('560001', 30)]],
    ['५६० ०३८, 560\u200b001\u00a0', [area('560038'), area('560001')]],
    ['', []],
  ])('%j is read', (text, areas) => {
    expect(readAreas(text)).toEqual({ areas, faults: [] });
  });

  it('has the minutes and the fee that are given for all, unless a row has its own', () => {
    expect(readAreas('560038\n560001,9', { minutes: 20, fee: 15 }).areas).toEqual([
      area('560038', 20, 15),
      area('560001', 9, 15),
    ]);
  });

  it('names each line that cannot be used', () => {
    const text = '560038, 56001\n560038\n56003O,12\n560001,4\n560002,12,1001\n560003,x,5\n5600390';
    expect(faultsOf(text)).toEqual([
      [1, '56001', 'pincode'],
      [2, '560038', 'twice'],
      [3, '56003O', 'pincode'],
      [4, '4', 'minutes'],
      [5, '1001', 'fee'],
      [6, 'x', 'minutes'],
      [7, '5600390', 'pincode'],
    ]);
  });

  it('is read as it was written', () => {
    const pincode = fc.integer({ min: 100_000, max: 999_999 }).map(String);
    const one = fc.record({
      pincode,
      minutes: fc.option(fc.integer({ min: 5, max: 180 })),
      fee: fc.option(fc.integer({ min: 0, max: 100_000 }).map((paise) => paise / 100)),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: (each) => each.pincode }), (areas) => {
        expect(readAreas(writeAreas(areas))).toEqual({ areas, faults: [] });
      }),
    );
  });
});
