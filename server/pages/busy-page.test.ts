import fastify from 'fastify';
import { expect, it } from 'vitest';
import { showAsPage } from './busy-page.ts';

it.each([
  ['/search?query=milk', 429, 'en-IN', 'That was a lot at once', 'automatically in 1 second.', 'Try again now'],
  ['/hi/search?query=milk', 429, 'hi-IN', 'एक साथ बहुत ज़्यादा हो गया', 'यह पेज 1 सेकंड में', 'अभी फिर कोशिश करें'],
  ['/hi', 503, 'hi-IN', 'अभी बहुत भीड़ है', 'यह पेज 1 सेकंड में', 'अभी फिर कोशिश करें'],
])('%s with the status %i is a page in the language of its URL', async (url, status, language, ...texts) => {
  const app = fastify();
  app.get('/*', { onSend: showAsPage(() => ({ name: 'Tokri', accent: '#0a7a48' })) }, (_request, reply) =>
    reply.status(status).header('retry-after', 1).send({}),
  );
  const answer = await app.inject({ url, headers: { accept: 'text/html' } });
  expect(answer.statusCode).toBe(status);
  for (const text of [`<html lang="${language}">`, ...texts]) expect(answer.body).toContain(text);
  await app.close();
});
