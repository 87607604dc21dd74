/** Files for search engines: robots.txt and the sitemap. */

import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { links } from '../../contract/api/links.ts';
import { languageTags, locales, localPath } from '../../messages/locale.ts';
import { chooseEncoding, ResponseCache } from '../cache/response-cache.ts';
import { orNotModified, serveFromCache } from '../cache/serve-cached.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ContentPages } from '../content-pages/content-pages.ts';
import type { Http } from '../http/http.ts';
import { notFound } from '../lib/errors.ts';
import type { Offers } from '../offers/offers.ts';
import type { Recipes } from '../recipes/recipes.ts';

/**
 * Pages per sitemap, each with an address in every language: half a megabyte, which is made in milliseconds. More are split into
 * several, listed in an index. An index may have 50,000 sitemaps.
 */
export const perSitemap = 500;
const storeBytes = 24 * 1024 * 1024;
const sitemapPath = /^\/sitemap(?:-[1-9]\d{0,4})?\.xml$/;
/** A query changes nothing. */
const sitemapKey = (url: string): string | undefined => {
  if (!url.startsWith('/sitemap')) return undefined;
  const [path = ''] = url.split('?', 1);
  return sitemapPath.test(path) ? path : undefined;
};
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const alternateNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
/** Pages of one person, which crawlers cannot read. */
const personalPaths = [links.account, links.checkout, links.pay('')];
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Parts {
  catalogue: Catalogue;
  recipes: Recipes;
  contentPages: Pick<ContentPages, 'paths'>;
  offers: Pick<Offers, 'shown'>;
}

/** `origin` returns the shop's public address, without a trailing slash. */
export function crawlerRoutes(app: Http, parts: Parts, origin: () => string): void {
  const store = new ResponseCache(storeBytes);
  app.serveBeforeRouting.push(serveFromCache(app, { store, keyOf: sitemapKey }));

  /** Sends the result of `make`, which takes a while for a large catalogue, and caches it. */
  async function sendXml(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => string,
  ): Promise<FastifyReply> {
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const answer = await store.get(key, encoding, async () => ({
      status: 200,
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, no-cache' },
      body: Buffer.from(make()),
    }));
    const { status, headers, body } = orNotModified(answer, request.headers['if-none-match']);
    return reply.status(status).headers(headers).send(body);
  }

  app.route({
    method: 'GET',
    url: '/robots.txt',
    config: { policy: 'public' },
    handler: async (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          [
            'User-agent: *',
            'Disallow: /api/',
            ...locales.flatMap((each) => personalPaths.map((path) => `Disallow: ${localPath(path, each)}`)),
            `\nSitemap: ${origin()}/sitemap.xml\n`,
          ].join('\n'),
        ),
  });

  app.route({
    method: 'GET',
    url: '/sitemap.xml',
    config: { policy: 'public', load: 'uncached' },
    handler: (request, reply) =>
      sendXml(request, reply, '/sitemap.xml', () => {
        const pages = listPages(parts);
        return pages.count <= perSitemap
          ? urlSet(origin(), pages.paths(0, perSitemap))
          : sitemapIndex(origin(), pages.count);
      }),
  });

  app.route({
    method: 'GET',
    url: '/sitemap-:part.xml',
    config: { policy: 'public', load: 'uncached' },
    schema: { params: z.object({ part: z.string().regex(/^[1-9]\d{0,4}$/, 'There is no such sitemap') }) },
    handler: (request, reply) =>
      sendXml(request, reply, `/sitemap-${request.params.part}.xml`, () => {
        const part = Number(request.params.part);
        const paths = listPages(parts).paths((part - 1) * perSitemap, part * perSitemap);
        if (paths.length === 0) throw notFound('errors.sitemapNotFound');
        return urlSet(origin(), paths);
      }),
  });
}

/** The parts of a link. */
const named = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });

interface Pages {
  count: number;
  /** Some of the paths, as with `slice`: a link takes microseconds, which those of a whole catalogue would add up to seconds. */
  paths: (from: number, to: number) => string[];
}

function listPages({ catalogue, recipes, contentPages, offers }: Parts): Pages {
  const snapshot = catalogue.shared();
  const categories = snapshot.categories.map(named);
  const byId = new Map(categories.map((category) => [category._id, category]));
  const subCategories = snapshot.subCategories.flatMap(({ id, categoryIds }) =>
    categoryIds.flatMap((categoryId) => {
      const category = byId.get(categoryId);
      return category ? [links.category(category, id)] : [];
    }),
  );
  const dishes = recipes.list().map((recipe) => links.recipe(named(recipe)));
  const others = [
    links.home,
    links.search,
    links.categories,
    ...(dishes.length > 0 ? [links.cook, ...dishes] : []),
    ...(offers.shown().offers ? [links.coupons] : []),
    ...contentPages.paths(),
    ...categories.map((category) => links.category(category)),
    ...subCategories,
  ];
  const products = snapshot.listProducts();
  const before = others.length;
  return {
    count: before + products.length,
    paths: (from, to) => [
      ...others.slice(from, to),
      ...products
        .slice(Math.max(0, from - before), Math.max(0, to - before))
        .map((product) => links.product(named(product))),
    ],
  };
}

/** Every page in every language, each with its addresses in all of them. */
function urlSet(origin: string, paths: readonly string[]): string {
  const urls = paths.flatMap((path) => {
    const alternates = [...locales.map((each) => [languageTags[each], localPath(path, each)]), ['x-default', path]]
      .map(([tag, to]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${escapeXml(origin + to)}"/>`)
      .join('');
    return locales.map((each) => `<url><loc>${escapeXml(origin + localPath(path, each))}</loc>${alternates}</url>`);
  });
  return xml(`<urlset ${namespace} ${alternateNamespace}>\n${urls.join('\n')}\n</urlset>`);
}

function sitemapIndex(origin: string, count: number): string {
  const parts = Array.from({ length: Math.ceil(count / perSitemap) }, (_, i) => i + 1);
  const entries = parts.map((part) => `<sitemap><loc>${escapeXml(`${origin}/sitemap-${part}.xml`)}</loc></sitemap>`);
  return xml(`<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>`);
}
