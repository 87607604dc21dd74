/** Reads the judged lists: for each list its kind, its text, and what each line of the answer must be. */
import { readFileSync } from 'node:fs';

export interface JudgedList {
  kind: string;
  text: string;
  expected: Expected[];
}

export interface Expected {
  /** As it is in the file. */
  rule: string;
  /** Names of products of which one is right; none when nothing must be found. */
  names: readonly string[];
  /** Nothing found is right. */
  mayBeNothing: boolean;
  /** The line may be there, or not. */
  mayBeMissing: boolean;
  /** In gram, millilitre, piece or centimetre. */
  amount?: number;
  packs?: number;
}

/** Names for things of which the demo catalogue has several. */
const groups: Record<string, string> = {
  milk: 'Toned Milk|Full Cream Milk|UHT Milk',
  bread: 'White Sandwich Bread|Brown Bread',
  eggs: 'White Eggs|Brown Eggs|White Eggs Tray',
  atta: 'Whole Wheat Atta|Multigrain Atta',
  rice: 'Basmati Rice|Sona Masoori Rice|Brown Rice',
  oil: 'Sunflower Oil|Mustard Oil|Groundnut Oil',
  tea: 'Assam Tea|Masala Chai',
  coffee: 'Instant Coffee|Filter Coffee',
  biscuits: 'Glucose Biscuits|Marie Biscuits|Digestive Biscuits|Choco Cream Biscuits',
  chips: 'Classic Salted Potato Chips|Masala Potato Chips',
  namkeen: 'Aloo Bhujia|Navratan Mixture|Salted Moong Dal',
  colddrink: 'Cola Can|Lemon Lime Soda|Orange Soda',
  icecream: 'Vanilla Ice Cream|Chocolate Ice Cream|Mango Ice Cream',
  juice: 'Orange Juice|Apple Juice|Mixed Fruit Juice',
  chocolate: 'Milk Chocolate Bar|Dark Chocolate',
  chicken: 'Chicken Curry Cut|Chicken Breast|Chicken Drumsticks',
  soap: 'Rose Bathing Soap|Neem Bathing Soap|Hand Wash',
  detergent: 'Detergent Powder|Liquid Detergent',
  peas: 'Green Peas|Frozen Green Peas',
  grapes: 'Green Grapes|Black Grapes',
  capsicum: 'Green Capsicum|Coloured Capsicum',
  chilli: 'Green Chilli|Red Chilli Powder',
  coriander: 'Coriander Leaves',
  tissue: 'Facial Tissue Box|Toilet Roll|Kitchen Towel',
};

const units: Record<string, number> = { kg: 1000, g: 1, l: 1000, ml: 1, pc: 1 };

export function readJudgedLists(file: 'developed.txt' | 'held-out.txt'): JudgedList[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return text
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      const [list = '', rules = ''] = block.slice(end + 1).split(/^--\n/m);
      return { kind: block.slice(0, end), text: list, expected: rules.trim().split('\n').map(expectedOf) };
    });
}

/** 'Potato: 2 kg', '@milk: x2', '-' for nothing, '-|@atta: *' for either and any amount, '*' for a line that may be missing. */
function expectedOf(rule: string): Expected {
  if (rule === '*') return { rule, names: [], mayBeNothing: true, mayBeMissing: true };
  const [left = '', right = ''] = rule.split(': ');
  const names = left
    .split('|')
    .flatMap((name) => (name.startsWith('@') ? (groups[name.slice(1)]?.split('|') ?? [name]) : [name]));
  const shared = {
    rule,
    names: names.filter((name) => name !== '-'),
    mayBeNothing: names.includes('-'),
    mayBeMissing: false,
  };
  if (right.startsWith('x')) return { ...shared, packs: Number(right.slice(1)) };
  const [number = '', unit = ''] = right.split(' ');
  return unit in units ? { ...shared, amount: Number(number) * (units[unit] ?? 1) } : shared;
}
