/** A sheet of made-up products for benchmarks that need more than the demo catalogue. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

export const kinds =
  'Rice,Lentils,Flour,Sugar,Salt,Tea,Coffee,Milk,Curd,Butter,Cheese,Bread,Biscuits,Noodles,Pasta,Honey,Jam,Pickle,Juice,Soap,Shampoo,Detergent,Tomatoes,Onions,Potatoes,Apples,Bananas,Mangoes,Almonds,Cashews'.split(
    ',',
  );
export const qualities =
  'Fresh,Organic,Premium,Classic,Golden,Royal,Daily,Pure,Roasted,Smoked,Spiced,Sweet,Salted,Crunchy,Soft,Dried,Frozen,Whole,Ground,Instant'.split(
    ',',
  );
const syllables = 'ka,li,mo,nu,pe,ra,si,to,vu,da,fe,gi,ho,ja,ki,la,me,ni,pa,ru'.split(',');
const categories = 20;
const subCategories = 10;

/** A brand of its own for every 20 products. */
function brandOf(n: number): string {
  const digits = [
    ...Math.floor(n / 20)
      .toString(20)
      .padStart(4, '0'),
  ].map((digit) => Number.parseInt(digit, 20));
  const name = digits.map((digit) => syllables[digit]).join('');
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The name of the `n`th product. */
const nameOf = (n: number): string =>
  `${brandOf(n)} ${qualities[n % qualities.length]} ${kinds[Math.floor(n / 7) % kinds.length]}`;

/** Writes a sheet that `npm run catalogue -- import` reads. One in twenty products is out of stock. */
export async function writeSheet(path: string, count: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('sku,name,category,sub_category,price,discount,unit,unit_quantity,stock,description\n');
  for (let n = 0; n < count; n += 1) {
    const category = n % categories;
    const place = `Category ${category},Shelf ${category}-${Math.floor(n / categories) % subCategories}`;
    const stock = n % 20 === 7 ? 0 : 100_000;
    const text = `${nameOf(n)} for every kitchen`;
    const line = `S${n},${nameOf(n)},${place},${20 + (n % 500)},${n % 4 === 0 ? 10 : 0},PC,1,${stock},${text}\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}
