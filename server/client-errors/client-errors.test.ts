import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { redact } from '../../contract/api/redact.ts';
import { openShop, sharedShop } from '../testing/shop.ts';

const broken = { kind: 'render', message: 'x is not a function', stack: 'at Screen', screen: 'routes/search' };

describe('errors in browsers', () => {
  const shop = sharedShop(() => openShop({ LOG_LEVEL: 'warn' }, { logTo: { write: (line) => void lines.push(line) } }));
  const lines: string[] = [];
  const report = (payload: unknown, remoteAddress = '198.51.100.7') =>
    shop.app.inject({
      method: calls.reportClientError.method,
      url: calls.reportClientError.path,
      payload: payload as object,
      remoteAddress,
    });
  const logged = () => lines.map((line) => JSON.parse(line)).filter((line) => line.clientError);

  it('are logged in one line, and repeated ones once', async () => {
    expect((await report(broken)).statusCode).toBe(200);
    await report(broken, '198.51.100.8');
    expect(logged()).toHaveLength(1);
    expect(logged()[0]).toMatchObject({ msg: 'an error in a browser', clientError: broken });
    expect(JSON.stringify(logged())).not.toContain('198.51.100');
  });

  it('are logged without personal data', async () => {
    const message = 'No asha.v@example.org, 98765 43210 at /search?query=secret for 01hzzzzzzzzzzzzzzzzzzzzzzz';
    await report({ ...broken, message });
    expect(logged().at(-1).clientError.message).toBe('No [email], [number] at /search for [id]');
  });

  it('are rejected when they are long, invalid or too many', async () => {
    expect((await report({ ...broken, stack: 'x'.repeat(5_000) })).statusCode).toBe(413);
    expect((await report({ ...broken, message: 'x'.repeat(301) })).statusCode).toBe(400);
    expect((await report({ ...broken, user: 'asha' })).statusCode).toBe(400);
    expect((await report({ message: 'no kind' })).statusCode).toBe(400);
    const answers = await Promise.all(Array.from({ length: 30 }, () => report(broken, '203.0.113.9')));
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(10);
    expect(answers.at(-1)?.headers['retry-after']).toBe('60');
    expect((await report(broken, '203.0.113.10')).statusCode).toBe(200);
    // One client can use all addresses of its IPv6 network.
    const neighbours = Array.from({ length: 30 }, (_, n) => report(broken, `2001:db8::${(n + 1).toString(16)}`));
    expect((await Promise.all(neighbours)).filter((answer) => answer.statusCode === 429)).toHaveLength(10);
  });

  it('cannot fill the log', async () => {
    const before = logged().length;
    for (let each = 0; each < 100; each++) {
      await report({ ...broken, message: `one more ${String.fromCodePoint(0x4e00 + each)}` }, `192.0.2.${each}`);
    }
    expect(logged().length - before).toBeLessThanOrEqual(60);
  });
});

it.each([
  ['https://shop.example/confirm-email#abc.def failed', 'https://shop.example/confirm-email failed'],
  ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N was refused', '[token] was refused'],
  ['call +91 98765 43210', 'call [number]'],
  ['at f (/assets/search-C9.js:12:345)', 'at f (/assets/search-C9.js:12:345)'],
])('%s becomes %s', (text, redacted) => {
  expect(redact(text)).toBe(redacted);
});
