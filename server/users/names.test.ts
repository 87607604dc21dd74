import { describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import { registerBody } from '../../contract/users/users.ts';
import { english } from '../lib/errors.ts';
import { textOfMessage } from '../lib/zod-messages.ts';
import { placeOrder } from '../testing/fulfilment-calls.ts';
import { testPassword } from '../testing/people.ts';
import { stockProduct } from '../testing/products.ts';
import { browserOf, openMailingShop } from '../testing/recovery-calls.ts';
import { sharedShop } from '../testing/shop.ts';
import { inProcess, Shopper } from '../testing/shopping.ts';
import { bearer, callsOf, newEmail } from '../testing/user-calls.ts';

const noLinks = 'A name cannot contain a web or mail address';
const lure = 'You won 5000 rupees, call me';

function nameError(name: string): string | undefined {
  const { error } = registerBody.safeParse({ name, email: 'a@b.example', password: testPassword });
  const message = error?.issues[0]?.message;
  return message && english(textOfMessage(message));
}

describe('a name', () => {
  it.each([
    'you won! https://evil.example/prize',
    'http:evil.example',
    'HTTPS://EVIL.EXAMPLE',
    'visit www.evil.example now',
    'evil.com',
    'Win at evil.co.in today',
    'prize.xyz/claim',
    'bit.ly/abc',
    'asha@evil.example',
    'ｅｖｉｌ．ｃｏｍ',
    'evil。com',
    'evil.com.',
    '//evil.example/x',
    'xn--80ak6aa92e.shop',
    'mailto:asha',
    'x.com',
    'a@b.com',
    'Visit m.evil.com',
    'http://x.com',
    'Asha x.com/prize',
    '192.0.2.7/x',
  ])('cannot be %j', (name) => {
    expect(nameError(name)).toBe(noLinks);
  });

  it.each([
    'Asha Rao',
    'A. P. J. Abdul Kalam',
    'A.P.J. Abdul Kalam',
    'M.S.Dhoni',
    'Dr. Asha Rao',
    'Dr.Asha Rao',
    'K.Ravi Kumar',
    "Mary-Jane O'Neil",
    'Rao, Asha (Ms.)',
    'आशा राव',
    'Asha S/o Ravi',
    'Sri. In. Charge',
    'St.John',
    'H.M.Inamdar',
    'Anita Rao B.Com',
    'Ravi K. M.Com',
    'Mohd.In Khan',
    'MOHD.IN KHAN',
    'Kumar.Live',
  ])('can be %j', (name) => {
    expect(nameError(name)).toBeUndefined();
  });

  it.each([
    ['Mohd.In Khan', 'Mohd. In Khan'],
    ['Ravi K.M.Com', 'Ravi K. M. Com'],
    ['Anita B.com', 'Anita B. com'],
    ['Ravi K.M.com', 'Ravi K. M. com'],
    ['Anita B.com, LLB', 'Anita B. com, LLB'],
    ['अनीता बी.com', 'अनीता बी. com'],
    ['Asha \u202eamreV', 'Asha amreV'],
    [' Asha\u00a0\tRao\n', 'Asha Rao'],
    [`Asha${'\u0301'.repeat(70)}`, 'Ash\u00e1\u0301\u0301\u0301\u0301'],
  ])('%j is %j, which no email program makes a link of and no screen draws as another one', (typed, name) => {
    expect(registerBody.parse({ name: typed, email: 'a@b.example', password: testPassword })).toMatchObject({ name });
  });
});

describe('a link in a name', () => {
  const shop = sharedShop(() => openMailingShop({}, { now: () => new Date(time) }));
  const api = callsOf(shop);
  const time = Date.now();

  async function registered() {
    const email = newEmail();
    expect((await api.register({ name: lure, email, password: testPassword })).statusCode).toBe(200);
    const { accessToken } = (await api.login({ email, password: testPassword })).json().data;
    return { email, accessToken, headers: bearer(accessToken) };
  }

  it('is rejected with a message under the field, at registration and in the profile', async () => {
    const name = 'you won https://evil.example';
    const email = newEmail();
    const refused = await api.register({ name, email, password: testPassword });
    expect(refused.json()).toMatchObject({ code: 'VALIDATION', errors: { name: noLinks } });
    const person = await registered();
    expect((await api.updateProfile(person.accessToken, { name })).json()).toMatchObject({ errors: { name: noLinks } });
    await shop.mail.idle();
    expect(shop.mailServer.emails.filter((each) => each.to === email)).toEqual([]);
  });

  it('is in no email to an unconfirmed address, whatever the email is about', async () => {
    const person = await registered();
    await api.send(calls.sendConfirmation, { headers: person.headers });
    await browserOf(shop).ask(person.email);
    const me = (await api.me(person.accessToken)).json().data;
    const shopper = new Shopper(inProcess(shop), { userId: me._id, headers: person.headers });
    const order = await placeOrder(shopper, { [await stockProduct(shop)]: 1 });
    await shopper.call(calls.cancelOrder, { orderId: order._id });
    const payload = { currentPassword: testPassword, newPassword: 'green chillies in June' };
    await api.send(calls.changePassword, { headers: person.headers, payload });
    const gone = { password: 'green chillies in June', confirmation: 'DELETE' };
    await emails(person.email, 6);
    await api.send(calls.deleteAccount, { headers: person.headers, payload: gone });
    for (const { subject, text, html } of await emails(person.email, 7)) {
      for (const said of [subject, text, html]) expect(said).not.toContain('5000 rupees');
    }
  });

  async function emails(email: string, count: number) {
    await shop.mailServer.emailTo(email, count);
    return shop.mailServer.emails.filter((each) => each.to === email);
  }

  it('does not prevent greeting a confirmed address by name', async () => {
    const person = await registered();
    const browser = browserOf(shop);
    const token = /#([\w-]{43})/.exec((await emails(person.email, 1))[0]?.text ?? '')?.[1];
    await api.send(calls.confirmEmail, { payload: { token } });
    await browser.ask(person.email);
    expect((await emails(person.email, 2))[1]?.text).toContain(`Hello ${lure}`);
  });

  it('cannot cause more than twenty emails a day to a stranger, whatever they are about', async () => {
    const person = await registered();
    let [old, next] = [testPassword, 'green chillies in June'];
    for (let i = 0; i < 22; i += 1) {
      const payload = { currentPassword: old, newPassword: next };
      const answer = await api.send(calls.changePassword, { headers: person.headers, payload });
      expect(answer.statusCode).toBe(200);
      [old, next] = [next, old];
    }
    await shop.mail.idle();
    const sent = shop.mailServer.emails.filter((each) => each.to === person.email);
    expect(sent.filter((each) => each.subject === 'Your password was changed')).toHaveLength(19);
    expect(sent).toHaveLength(20);
    await browserOf(shop).ask(person.email);
    expect((await api.send(calls.sendConfirmation, { headers: person.headers })).statusCode).toBe(429);
    await shop.mail.idle();
    expect(shop.mailServer.emails.filter((each) => each.to === person.email)).toHaveLength(20);
  });
});
