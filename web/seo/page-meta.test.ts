import { describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';
import { pageMeta } from './page-meta.ts';
import { productData } from './product-data.ts';

const facts = { origin: 'https://shop.example', path: '/search', title: 'Search', description: 'All groceries' };

const product: Product = {
  _id: '01hzzzzzzzzzzzzzzzzzzzzzzz',
  name: 'Red Chilli, Whole',
  images: ['/images/0123456789abcdef0123456789abcdef-960.webp'],
  category: [],
  subCategory: [],
  unit: 'GM',
  unit_quantity: 100,
  stock: 3,
  price: 49.99,
  discount: 12.5,
  description: 'Hot.',
  publish: true,
};

describe('what a page says about itself', () => {
  it('names its own address as the canonical one, with the origin before it', () => {
    expect(pageMeta(facts)).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/search' });
  });

  it('has no canonical address when search engines shall not list it', () => {
    const meta = pageMeta({ ...facts, hidden: true });
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(JSON.stringify(meta)).not.toContain('canonical');
  });

  it('cuts a long description at a word', () => {
    const meta = pageMeta({ ...facts, description: 'groceries '.repeat(60) });
    const description = meta.find((each) => 'name' in each && each.name === 'description');
    expect(description).toEqual({ name: 'description', content: expect.stringMatching(/groceries…$/) });
    expect(JSON.stringify(description).length).toBeLessThan(350);
  });

  it('gives the way to the page as a list, the last step without an address', () => {
    const meta = pageMeta({ ...facts, crumbs: [{ name: 'Home', path: '/' }, { name: 'Search' }] });
    expect(meta).toContainEqual({
      'script:ld+json': expect.objectContaining({
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/' },
          { '@type': 'ListItem', position: 2, name: 'Search' },
        ],
      }),
    });
  });

  it('offers a product for what a shopper pays, rounded half up to a paisa', () => {
    expect(productData('https://shop.example', product)).toMatchObject({
      image: ['https://shop.example/images/0123456789abcdef0123456789abcdef-960.webp'],
      offers: { price: '43.74', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
  });

  it('says of a product without stock that it is out of stock', () => {
    expect(productData('https://shop.example', { ...product, stock: 0 }).offers.availability).toBe(
      'https://schema.org/OutOfStock',
    );
  });
});
