import { describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue/catalogue.ts';
import { pageMeta } from './page-meta.ts';
import { productData } from './product-data.ts';

const facts = {
  origin: 'https://shop.example',
  shopName: 'Tokri',
  path: '/search',
  title: 'Search',
  description: 'All groceries',
};

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

describe('the metadata of a page', () => {
  it("has the page's own URL as canonical, including the origin", () => {
    expect(pageMeta(facts)).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.example/search' });
  });

  it('has no canonical URL when search engines should not list the page', () => {
    const meta = pageMeta({ ...facts, hidden: true });
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(JSON.stringify(meta)).not.toContain('canonical');
  });

  it('names the same page in every language', () => {
    const alternate = { tagName: 'link', rel: 'alternate' };
    const meta = pageMeta(facts);
    expect(meta).toContainEqual({ ...alternate, hrefLang: 'en-IN', href: 'https://shop.example/search' });
    expect(meta).toContainEqual({ ...alternate, hrefLang: 'hi-IN', href: 'https://shop.example/hi/search' });
    expect(meta).toContainEqual({ ...alternate, hrefLang: 'x-default', href: 'https://shop.example/search' });
    expect(pageMeta({ ...facts, path: '/' })).toContainEqual({
      ...alternate,
      hrefLang: 'hi-IN',
      href: 'https://shop.example/hi',
    });
    expect(JSON.stringify(pageMeta({ ...facts, hidden: true }))).not.toContain('hrefLang');
  });

  it('cuts a long description at a word', () => {
    const meta = pageMeta({ ...facts, description: 'groceries '.repeat(60) });
    const description = meta.find((each) => 'name' in each && each.name === 'description');
    expect(description).toEqual({ name: 'description', content: expect.stringMatching(/groceries…$/) });
    expect(JSON.stringify(description).length).toBeLessThan(350);
  });

  it('lists the breadcrumb, the last step without a URL', () => {
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

  it('offers a product at its sale price, rounded half up to a paisa', () => {
    expect(productData('https://shop.example', product)).toMatchObject({
      image: ['https://shop.example/images/0123456789abcdef0123456789abcdef-960.webp'],
      offers: { price: '43.74', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    });
  });

  it('marks a product without stock as out of stock', () => {
    expect(productData('https://shop.example', { ...product, stock: 0 }).offers.availability).toBe(
      'https://schema.org/OutOfStock',
    );
  });
});
