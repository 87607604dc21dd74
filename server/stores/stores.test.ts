/** Where and when the shop delivers: saving it, who may, what is refused, and every process and response that knows it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/api/calls.ts';
import type { OpeningSpan } from '../../contract/delivery/opening-hours.ts';
import type { SavedStore, Store } from '../../contract/delivery/stores.ts';
import { defaultPublicSettings } from '../../contract/settings/default-public-settings.ts';
import { deletionWord } from '../../contract/users/account.ts';
import { auditLog } from '../audit-log/tables.ts';
import { desc, eq } from '../db/drizzle.ts';
import { unconfirmedMailCounter } from '../mail/unconfirmed.ts';
import { attempts } from '../runtime/tables.ts';
import { emailsOf } from '../testing/emails.ts';
import { signUp, signUpAdmin, testPassword } from '../testing/people.ts';
import { saveQuietHours } from '../testing/quiet-hours.ts';
import { saveSettings } from '../testing/settings.ts';
import { joinShop, onPostgres, openShop, sharedShop, type TestShop } from '../testing/shop.ts';
import { inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';

/** A Monday, 13:00 in the shop's time. */
const monday = Date.parse('2026-11-23T13:00:00+05:30');
const area = (pincode: string, minutes: number | null = null, fee: number | null = null) => ({ pincode, minutes, fee });
const everyDay = (opens: string, closes: string): OpeningSpan[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, opens, closes }));

describe('the store', () => {
  let time = monday;
  const shop = sharedShop(() => openShop({ SHOP_NAME: 'Corner Shop' }, { now: () => new Date(time) }));
  let admin: Shopper;
  beforeAll(async () => {
    admin = new Shopper(inProcess(shop), await signUpAdmin(shop));
  });
  const saved = async () => (await admin.call(calls.getStore)).data as SavedStore;
  const save = async (store: Partial<Record<keyof Store, unknown>>, version?: number, as = admin) =>
    as.call(calls.updateStore, {}, { version: version ?? (await saved()).version, store });
  const get = async (url: string) => (await shop.app.inject({ url })).json().data;
  const check = (pincode: string) => get(`${calls.checkPincode.path}?pincode=${pincode}`);
  const settings = () => get(calls.getShopSettings.path);
  const lastEntry = async () =>
    (await shop.database.queries.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

  it('is not there until it is saved: the shop delivers everywhere at any time', async () => {
    expect(await settings()).toEqual({ ...defaultPublicSettings, name: 'Corner Shop' });
    expect(await saved()).toMatchObject({
      version: 0,
      store: { name: 'Corner Shop', address: '', areas: [], hours: [], holidays: [], pause: null },
      now: { isOpen: true },
    });
    expect(await check('110001')).toEqual({ pincode: '110001', served: true, minutes: 11 });
    expect(await get(calls.getDeliveryNow.path)).toEqual({
      isOpen: true,
      isPaused: false,
      opensAt: null,
      closesAt: null,
      now: new Date(monday).toISOString(),
    });
  });

  it('shows its areas at once, each with its minutes and fee, and names them in the history', async () => {
    const areas = [area('560038', 14, 20.5), area('560001')];
    expect(await save({ areas })).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await settings()).toMatchObject({ areas: true, hours: true });
    expect(await check('560038')).toEqual({ pincode: '560038', served: true, minutes: 14, fee: 20.5 });
    expect(await check('560001')).toEqual({ pincode: '560001', served: true, minutes: 11 });
    expect(await check('560100')).toEqual({ pincode: '560100', served: false });
    expect([shop.stores.areaFee('560038'), shop.stores.areaFee('560001'), shop.stores.areaFee('560100')]).toEqual([
      2050,
      undefined,
      undefined,
    ]);
    expect(await lastEntry()).toMatchObject({
      entity: 'store',
      action: 'created',
      entityName: 'Corner Shop',
      fields: { areasAdded: { from: null, to: ['560038: 14, ₹20.5', '560001: –'] } },
    });
    await save({ areas: [area('560038', 20)] });
    expect(await check('560001')).toMatchObject({ served: false });
    expect((await lastEntry())?.fields).toEqual({
      areasRemoved: { from: ['560001: –'], to: null },
      areasChanged: { from: ['560038: 14, ₹20.5'], to: ['560038: 20'] },
    });
    await save({ areas: [] });
    expect(await check('560001')).toMatchObject({ served: true });
  });

  it('uses the usual minutes of the settings as soon as they change', async () => {
    await save({ areas: [area('560001')] });
    expect(await check('560001')).toMatchObject({ minutes: 11 });
    const { data } = await admin.call(calls.getSavedSettings);
    const { version, settings: now } = data as { version: number; settings: { delivery: object } };
    const change = { version, settings: { delivery: { ...now.delivery, minutes: 25 } } };
    expect(await admin.call(calls.updateShopSettings, {}, change)).toMatchObject({ status: 200 });
    expect(await check('560001')).toMatchObject({ minutes: 25 });
  });

  it('keeps 2,000 areas', async () => {
    const areas = Array.from({ length: 2_000 }, (_, n) =>
      area(String(110_000 + n), 10 + (n % 50), n % 3 ? n % 40 : null),
    );
    expect(await save({ areas })).toMatchObject({ status: 200 });
    expect((await saved()).store.areas).toEqual(areas);
    expect(await check('111999')).toMatchObject({ served: true });
    expect(await save({ areas: [...areas, area('999999')] })).toMatchObject({ status: 400 });
    await save({ areas: [] });
  });

  it.each([
    [{ areas: [area('56003')] }, 'store.areas.0.pincode', 'Postal code must be 6 digits'],
    [{ areas: [area('560038'), area('560038', 9)] }, 'store.areas.1.pincode', '560038 is in the list twice'],
    [{ areas: [area('560038', 4)] }, 'store.areas.0.minutes', 'From 5 to 180 minutes'],
    [{ areas: [area('560038', null, -1)] }, 'store.areas.0.fee', 'From ₹0 to ₹1,000, with at most two decimals'],
    [{ areas: [area('560038', null, 12.345)] }, 'store.areas.0.fee', 'From ₹0 to ₹1,000, with at most two decimals'],
    [{ name: ' ' }, 'store.name', 'Enter a name'],
    [
      { hours: [...everyDay('09:00', '14:00'), { day: 2, opens: '13:00', closes: '18:00' }] },
      'store.hours.7.opens',
      '09:00–14:00 and 13:00–18:00 overlap',
    ],
    [
      { hours: [{ day: 0, opens: '24:00', closes: '26:00' }] },
      'store.hours.0.opens',
      'Must be a time of day like 06:00',
    ],
    [{ holidays: [{ date: '2026-02-30', note: '' }] }, 'store.holidays.0.date', 'Must be a day like 2026-11-20'],
    [
      {
        holidays: [
          { date: '2026-12-25', note: '' },
          { date: '2026-12-25', note: 'x' },
        ],
      },
      'store.holidays.1.date',
      '2026-12-25 is in the list twice',
    ],
    [
      {
        holidays: [
          {
            date: '2026-12-25',
            note: '',
            hours: [
              { opens: '09:00', closes: '12:00' },
              { opens: '11:00', closes: '13:00' },
            ],
          },
        ],
      },
      'store.holidays.0.hours.1.opens',
      '09:00–12:00 and 11:00–13:00 overlap',
    ],
    [
      { holidays: [{ date: '2026-12-25', note: '', hours: [{ opens: '9', closes: '12:00' }] }] },
      'store.holidays.0.hours.0.opens',
      'Must be a time of day like 06:00',
    ],
  ])('refuses %j and says where', async (store, place, message) => {
    const before = await saved();
    const answer = await save(store);
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(answer.errors?.[place]).toBe(message);
    expect(await saved()).toMatchObject({ version: before.version, store: before.store });
  });

  it('is not saved over a newer one, which the answer has', async () => {
    const { version } = await saved();
    const both = await Promise.all([save({ name: 'North' }, version), save({ name: 'South' }, version)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both[0].status === 200 ? both : [both[1], both[0]];
    expect(lost).toMatchObject({ code: 'CHANGED_MEANWHILE', data: { version: version + 1 } });
    expect((lost.data as SavedStore).store).toEqual((won.data as SavedStore).store);
    expect((await saved()).store).toEqual((won.data as SavedStore).store);
  });

  it('is only for administrators', async () => {
    const shopper = await signUpShopper(shop);
    for (const answer of [
      await save({ name: 'Mine' }, 1, shopper),
      await shopper.call(calls.getStore),
      await shopper.call(calls.pauseOrders, {}, { version: 1, length: '30', note: '' }),
      await shopper.call(calls.listAreaDemand),
      await shopper.call(calls.exportAreaRequests),
    ])
      expect(answer).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('opens and closes by the clock of the server', async () => {
    await save({ areas: [], hours: everyDay('18:00', '02:00'), holidays: [{ date: '2026-11-24', note: 'Holiday' }] });
    expect(await settings()).toMatchObject({ hours: true });
    expect(await get(calls.getDeliveryNow.path)).toMatchObject({
      isOpen: false,
      opensAt: new Date('2026-11-23T18:00+05:30').toISOString(),
    });
    time = Date.parse('2026-11-24T01:59:59+05:30');
    expect(await get(calls.getDeliveryNow.path)).toMatchObject({
      isOpen: true,
      closesAt: new Date('2026-11-24T02:00+05:30').toISOString(),
    });
    time = Date.parse('2026-11-24T19:00:00+05:30');
    expect(await get(calls.getDeliveryNow.path)).toMatchObject({
      isOpen: false,
      opensAt: new Date('2026-11-25T18:00+05:30').toISOString(),
    });
    expect((await lastEntry())?.fields).toMatchObject({
      'hours.0': { from: null, to: ['18:00–02:00'] },
      holidays: { from: [], to: ['2026-11-24 Holiday'] },
    });
    time = monday;
  });

  it('has other hours on one date, which goes by itself when it is over', async () => {
    const festival = { date: '2026-11-24', note: 'Diwali', hours: [{ opens: '06:00', closes: '09:30' }] };
    await save({ hours: everyDay('18:00', '22:00'), holidays: [festival] });
    expect((await lastEntry())?.fields).toMatchObject({
      holidays: { to: ['2026-11-24 06:00–09:30 Diwali'] },
    });
    time = Date.parse('2026-11-23T23:00:00+05:30');
    expect(await get(calls.getDeliveryNow.path)).toMatchObject({
      opensAt: new Date('2026-11-24T06:00+05:30').toISOString(),
    });
    time = Date.parse('2026-11-24T09:00:00+05:30');
    expect(await get(calls.getDeliveryNow.path)).toMatchObject({
      isOpen: true,
      closesAt: new Date('2026-11-24T09:30+05:30').toISOString(),
    });
    time = Date.parse('2026-11-24T19:00:00+05:30');
    expect(await get(calls.getDeliveryNow.path)).toMatchObject({
      isOpen: false,
      opensAt: new Date('2026-11-25T18:00+05:30').toISOString(),
    });
    const shown = async () => {
      // Sign-ins of the days before have ended.
      const later = new Shopper(inProcess(shop), await signUpAdmin(shop));
      return ((await later.call(calls.getStore)).data as SavedStore).store.holidays;
    };
    expect(await shown()).toEqual([festival]);
    time = Date.parse('2026-11-26T00:00:00+05:30');
    expect(await shown()).toEqual([]);
    time = monday;
    await save({ holidays: [] });
  });

  it('pauses for a time, until it next opens, or until somebody resumes', async () => {
    await save({ hours: everyDay('07:00', '22:00'), holidays: [], pause: null });
    const pause = async (length: string, note = '') =>
      admin.call(calls.pauseOrders, {}, { version: (await saved()).version, length, note });
    const until = async (length: string) => ((await pause(length)).data as SavedStore).store.pause?.until;
    expect(await until('30')).toBe(new Date(monday + 30 * 60_000).toISOString());
    expect(await until('next-opening')).toBe(new Date('2026-11-24T07:00+05:30').toISOString());
    expect(await pause('open-ended', 'Heavy rain')).toMatchObject({
      data: { now: { isOpen: false, isPaused: true, opensAt: null, note: 'Heavy rain' } },
    });
    expect((await lastEntry())?.fields).toMatchObject({ pauseNote: { from: '', to: 'Heavy rain' } });
    expect(await save({ pause: null })).toMatchObject({ data: { now: { isOpen: true, isPaused: false } } });
    await save({ hours: [] });
    expect(await pause('next-opening')).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await settings()).not.toHaveProperty('hours');
  });

  describe('requests to be told', () => {
    const ask = (email: string, pincode: string, remoteAddress = '198.51.100.7') =>
      shop.app.inject({
        method: 'POST',
        url: calls.requestArea.path,
        payload: { email, pincode },
        remoteAddress,
      });
    const demand = async () => (await admin.call(calls.listAreaDemand)).data;
    const sheet = async () =>
      (
        await shop.app.inject({
          url: calls.exportAreaRequests.path,
          headers: { authorization: `Bearer ${(await signUpAdmin(shop)).accessToken}` },
        })
      ).body;

    it('are stored once for each email and pincode, counted, and exported', async () => {
      await save({ areas: [area('560001')] });
      expect((await ask('asha@example.org', '560100')).json()).toMatchObject({
        success: true,
        data: { pincode: '560100', served: false },
      });
      await ask('Asha@Example.org', '560100');
      await ask('ravi@example.org', '560100');
      await ask('ravi@example.org', '560200');
      expect((await ask('ravi@example.org', '560001')).json().data).toMatchObject({ served: true });
      expect((await ask('nobody', '560100')).statusCode).toBe(400);
      expect(await demand()).toMatchObject([
        { pincode: '560100', people: 2 },
        { pincode: '560200', people: 1 },
      ]);
      const lines = (await sheet()).replace('\uFEFF', '').trim().split('\r\n');
      expect(lines[0]).toBe('pincode,email,since');
      expect(lines.slice(1).map((line) => line.split(',').slice(0, 2).join())).toEqual([
        '560100,asha@example.org',
        '560100,ravi@example.org',
        '560200,ravi@example.org',
      ]);
    });

    it('wait until quiet hours end, and go on waiting for an area that was taken back by then', async () => {
      const job = 'tell people of new areas';
      const started = time;
      const at = async (clock: string) => {
        time = Date.parse(`2026-11-23T${clock}+05:30`);
        await Promise.all([shop.jobs.run(job), shop.jobs.run(job)]);
      };
      const sent = async () =>
        (await emailsOf(shop)).filter(({ to }) => to.endsWith('@night.example')).map(({ to }) => to);
      await save({ areas: [area('560001')] });
      await ask('asha@night.example', '560620', '198.51.100.41');
      await ask('ravi@night.example', '560621', '198.51.100.41');
      try {
        await saveQuietHours(admin, { from: '13:00', to: '13:10' });
        await save({ areas: [area('560001'), area('560620'), area('560621')] });
        for (const clock of ['13:00:00', '13:05:00', '13:09:59']) await at(clock);
        expect(await sent()).toEqual([]);
        await save({ areas: [area('560001'), area('560620')] });
        await at('13:10:00');
        await at('13:12:00');
        expect(await sent()).toEqual(['asha@night.example']);
        expect(await demand()).toContainEqual(expect.objectContaining({ pincode: '560621', people: 1 }));
      } finally {
        time = started;
        await saveQuietHours(admin, { from: '', to: '' });
      }
    });

    it('are answered with one email each when their pincode is served for a minute, in their language', async () => {
      const job = 'tell people of new areas';
      const pincode = '560610';
      const [asha, ravi, meera] = ['asha@area.example', 'ravi@area.example', 'meera@area.example'];
      const later = async (ms: number) => {
        time += ms;
        await Promise.all([shop.jobs.run(job), shop.jobs.run(job)]);
      };
      const sent = async () =>
        (await emailsOf(shop)).filter(({ to }) => to.endsWith('@area.example')).map(({ to, subject }) => [to, subject]);
      const payload = { email: ravi, pincode, language: 'hi' };
      expect((await shop.app.inject({ method: 'POST', url: calls.requestArea.path, payload })).statusCode).toBe(200);
      await ask(asha, pincode, '198.51.100.40');
      await ask(meera, '560611', '198.51.100.40');
      await save({ areas: [area('560001')] });
      await later(120_000);
      // Added by mistake, and taken back within the minute.
      await save({ areas: [area('560001'), area(pincode)] });
      await later(0);
      await later(30_000);
      await save({ areas: [area('560001')] });
      await later(120_000);
      expect(await sent()).toEqual([]);

      await save({ areas: [area('560001'), area(pincode)] });
      await later(0);
      await later(61_000);
      await later(61_000);
      expect((await sent()).toSorted()).toEqual([
        [asha, expect.stringMatching(/ now delivers to 560610$/)],
        [ravi, expect.any(String)],
      ]);
      const [email] = (await emailsOf(shop)).filter(({ to }) => to === ravi);
      expect(email?.text).toMatch(/http:\/\/\S+\/hi/);
      expect(email?.text).toContain('अब से 560610 पर डिलीवरी करता है');
      expect(await demand()).toContainEqual(expect.objectContaining({ pincode, people: 0, informed: 2 }));
      expect(await demand()).toContainEqual(expect.objectContaining({ pincode: '560611', people: 1, informed: 0 }));
      expect(await sheet()).not.toContain(pincode);

      // Visitors who ask again after the pincode was left wait again.
      await save({ areas: [area('560001')] });
      await ask(asha, pincode, '198.51.100.40');
      expect(await demand()).toContainEqual(expect.objectContaining({ pincode, people: 1, informed: 1 }));
      await save({ areas: [area('560001'), area(pincode)] });
      await later(0);
      await later(61_000);
      // Nobody is notified twice within a day.
      expect((await sent()).filter(([to]) => to === asha)).toHaveLength(1);
      await shop.database.queries.delete(attempts);
      await later(0);
      expect((await sent()).filter(([to]) => to === asha)).toHaveLength(2);
      expect((await sent()).filter(([to]) => to === ravi)).toHaveLength(1);
      time = monday;
    });

    it('are one email for all pincodes of a person, and count with all other emails to an address that nobody confirmed', async () => {
      const [asha, ravi] = ['asha@many.example', 'ravi@many.example'];
      const job = 'tell people of new areas';
      const sent = async (to: string) => (await emailsOf(shop)).filter((email) => email.to === to);
      const pincodes = Array.from({ length: 15 }, (_, n) => String(560700 + n));
      await save({ areas: [area('560001')] });
      for (const pincode of pincodes) await ask(asha, pincode, '198.51.100.60');
      await ask(ravi, '560700', '198.51.100.61');
      expect(await demand()).not.toContainEqual(expect.objectContaining({ pincode: '560710' }));
      const subscribe = { email: ravi, language: 'en' };
      const { queries } = shop.database;
      await saveSettings(admin, { newsletter: 'on' });
      await shop.app.inject({ method: 'POST', url: calls.subscribe.path, payload: subscribe });
      expect(await sent(ravi)).toHaveLength(1);
      // As many as a day has.
      const { key } = unconfirmedMailCounter(ravi);
      await queries.update(attempts).set({ count: 20 }).where(eq(attempts.key, key));
      await save({ areas: [area('560001'), ...pincodes.map((pincode) => area(pincode))] });
      const run = async (ms: number) => {
        time += ms;
        await shop.jobs.run(job);
      };
      await run(0);
      await run(61_000);
      await run(61_000);
      const [email, ...more] = await sent(asha);
      expect(more).toEqual([]);
      for (const pincode of pincodes.slice(0, 10)) expect(email?.text).toContain(pincode);
      expect(await sent(ravi)).toHaveLength(1);
      expect(await demand()).toContainEqual(expect.objectContaining({ pincode: '560700', people: 1 }));
      await queries.delete(attempts);
      await run(61_000);
      expect(await sent(ravi)).toHaveLength(2);
      time = monday;
      await saveSettings(admin, { newsletter: 'off' });
    });

    it('cannot be formulas in a spreadsheet', async () => {
      await ask('=cmd@example.org', '560300', '198.51.100.20');
      expect(await sheet()).toContain("560300,'=cmd@example.org");
    });

    it('are limited for each network', async () => {
      const answers = [];
      for (let n = 0; n < 21; n += 1)
        answers.push((await ask(`p${n}@example.org`, '560400', '203.0.113.9')).statusCode);
      expect(answers.slice(0, 20)).toEqual(Array(20).fill(200));
      expect(answers[20]).toBe(429);
    });

    it('are erased with the account of the same email', async () => {
      const person = await signUp(shop);
      await ask(person.email, '560500', '198.51.100.30');
      expect(await demand()).toContainEqual(expect.objectContaining({ pincode: '560500' }));
      const shopper = new Shopper(inProcess(shop), person);
      const body = { password: testPassword, confirmation: deletionWord };
      expect(await shopper.call(calls.deleteAccount, {}, body)).toMatchObject({ status: 200 });
      expect(await demand()).not.toContainEqual(expect.objectContaining({ pincode: '560500' }));
    });

    it('end after a year', async () => {
      const day = 24 * 3_600_000;
      const demandAfter = async (days: number) => {
        time = Date.now() + days * day;
        await shop.jobs.run('remove old requests for areas');
        time = monday;
        return demand();
      };
      expect(await demandAfter(364)).not.toEqual([]);
      expect(await demandAfter(366)).toEqual([]);
    });
  });

  it.runIf(onPostgres)('is known by other processes', async () => {
    const other = await joinShop(shop as TestShop);
    try {
      await save({ areas: [area('560777', 33)] });
      await expect.poll(() => other.stores.check('560777').minutes).toBe(33);
      expect(other.stores.check('560001').served).toBe(false);
    } finally {
      await other.dispose();
    }
  });
});
