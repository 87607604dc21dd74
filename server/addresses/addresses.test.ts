import { beforeAll, describe, expect, it } from 'vitest';
import { address } from '../../contract/addresses/addresses.ts';
import { calls } from '../../contract/api/calls.ts';
import { newId } from '../lib/ids.ts';
import { openShop, sharedShop } from '../testing/shop.ts';
import { everythingIn, home, inProcess, Shopper, signUpShopper } from '../testing/shopping.ts';

describe('addresses', () => {
  const shop = sharedShop(() => openShop());
  let asha: Shopper;
  beforeAll(async () => {
    asha = await signUpShopper(shop);
    await asha.move();
  });

  const update = (shopper: Shopper, body: unknown) => shopper.call(calls.updateAddress, {}, body);
  const remove = (shopper: Shopper, addressId: string) => shopper.call(calls.deleteAddress, { addressId });

  it('saves an address, trimmed, and lists the oldest first', async () => {
    const shopper = await signUpShopper(shop);
    const first = await shopper.addAddress({ ...home, city: '  Pune ', state: 'महाराष्ट्र' });
    expect(first).toMatchObject({ status: 200, data: { ...home, city: 'Pune', state: 'महाराष्ट्र' } });
    const second = await shopper.addAddress();
    expect(await shopper.addresses()).toEqual([first.data, second.data]);
  });

  it.each([
    [{ pincode: '560 001' }, { pincode: '560001' }],
    [{ pincode: '५६०००१' }, { pincode: '560001' }],
    [{ mobile: '+91 98765-43210' }, { mobile: '9876543210' }],
    [{ mobile: '098765 43210' }, { mobile: '9876543210' }],
    [{ city: 'Bengaluru (Bangalore)' }, { city: 'Bengaluru Bangalore' }],
    [{ city: 'St. Thomas Mount' }, { city: 'St Thomas Mount' }],
    [{ state: 'Jammu & Kashmir' }, { state: 'Jammu and Kashmir' }],
    [{ state: 'Delhi-NCR' }, { state: 'Delhi NCR' }],
    [{ state: 'Jammu＆Kashmir' }, { state: 'Jammu and Kashmir' }],
    [{ city: '“Pune”' }, { city: 'Pune' }],
    [{ city: 'O‘Valley' }, { city: 'OValley' }],
    [{ city: 'O＇Valley, ｢Ｐｕｎｅ｣' }, { city: 'OValley Pune' }],
    [{ city: 'Kochi; Cochin' }, { city: 'Kochi Cochin' }],
    [{ city: 'दिल्ली।' }, { city: 'दिल्ली' }],
    [{ pincode: '560\u2212001,' }, { pincode: '560001' }],
    [{ mobile: 'tel:+919876543210' }, { mobile: '9876543210' }],
    [{ landmark: 'Gate\u0090 4\ufffc\ue000' }, { landmark: 'Gate 4' }],
    [{ gate_code: '1\ufe0f2\ufe0f#\ufe0f' }, { gate_code: '12#' }],
    [{ address_line: '14 Lake\tView\u200b\nRoad' }, { address_line: '14 Lake View Road' }],
  ])('saves %j as %j', async (typed, saved) => {
    const shopper = await signUpShopper(shop);
    expect(await shopper.addAddress({ ...home, ...typed })).toMatchObject({ status: 200, data: saved });
  });

  it.each([
    { pincode: '000000' },
    { pincode: '012345' },
    { mobile: '0000000000' },
    { mobile: '5876543210' },
    { city: 'Sector 5' },
    { city: '...' },
    { state: '\u200b' },
    { address_line: '\u3164\u3164\u3164\u3164\u3164\u3164' },
  ])('refuses %j', async (typed) => {
    const shopper = await signUpShopper(shop);
    expect(await shopper.addAddress({ ...home, ...typed })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect(await shopper.addresses()).toEqual([]);
  });

  it('may have a landmark and a gate code, which stay when they are left out, and go when they are emptied', async () => {
    const shopper = await signUpShopper(shop);
    const directions = { landmark: ' Opposite the temple ', gate_code: '4711#' };
    const added = await shopper.addAddress({ ...home, ...directions });
    const saved = { landmark: 'Opposite the temple', gate_code: '4711#' };
    expect(added).toMatchObject({ status: 200, data: saved });
    const addressId = (added.data as { _id: string })._id;
    expect(await update(shopper, { ...home, addressId })).toMatchObject({ data: saved });
    expect(await update(shopper, { ...home, addressId, gate_code: '' })).toMatchObject({
      data: { landmark: saved.landmark },
    });
    expect((await shopper.addresses())[0]).not.toHaveProperty('gate_code');
    for (const bad of [{ landmark: 'x'.repeat(101) }, { gate_code: 'x'.repeat(31) }, { landmark: 7 }])
      expect(await update(shopper, { ...home, addressId, ...bad })).toMatchObject({ status: 400, code: 'VALIDATION' });
    expect((await shopper.addresses())[0]).toMatchObject({ landmark: saved.landmark });
  });

  it('may have a position, which stays until it is removed or the address is another place', async () => {
    const shopper = await signUpShopper(shop);
    const [position, elsewhere] = [
      { latitude: 12.97, longitude: 77.6 },
      { latitude: 12.98, longitude: 77.61 },
    ];
    const added = await shopper.addAddress({ ...home, position });
    expect(added).toMatchObject({ status: 200, data: { position } });
    const addressId = (added.data as { _id: string })._id;
    const change = (more: object) => update(shopper, { ...home, addressId, ...more });
    // The person who rings at the door is no other place.
    expect(await change({ mobile: '9876543211', landmark: 'Opposite the temple' })).toMatchObject({
      data: { position },
    });
    for (const bad of [{ latitude: 91, longitude: 0 }, { latitude: 1 }, '12.97,77.6'])
      expect(await change({ position: bad })).toMatchObject({ status: 400, code: 'VALIDATION' });
    for (const place of [
      { address_line: '14 Lake View Road' },
      { city: 'Mysuru' },
      { state: 'Kerala' },
      { pincode: '560038' },
    ]) {
      expect((await change(place)).data, JSON.stringify(place)).not.toHaveProperty('position');
      expect((await change({ position })).data).toMatchObject({ position });
    }
    expect(await change({ city: 'Mysuru', position: elsewhere })).toMatchObject({ data: { position: elsewhere } });
    expect((await change({ city: 'Mysuru', position: null })).data).not.toHaveProperty('position');
  });

  it('changes an address and keeps its position', async () => {
    const shopper = await signUpShopper(shop);
    const [first, second] = [await shopper.move(), await shopper.move()];
    const answer = await update(shopper, { ...home, addressId: first, city: 'Mysuru' });
    expect(answer).toMatchObject({ status: 200, data: { _id: first, city: 'Mysuru' } });
    expect((await shopper.addresses()).map((each) => [each._id, each.city])).toEqual([
      [first, 'Mysuru'],
      [second, 'Bengaluru'],
    ]);
  });

  it('rejects the fourth, and accepts another one after a deletion', async () => {
    const shopper = await signUpShopper(shop);
    const [first] = [await shopper.move(), await shopper.move(), await shopper.move()];
    const refused = { status: 409, code: 'ADDRESS_LIMIT', message: 'You Can Only Add Three Addresses' };
    expect(await shopper.addAddress()).toMatchObject(refused);
    expect(await remove(shopper, first)).toMatchObject({ status: 200, data: {} });
    const added = address.parse((await shopper.addAddress()).data);
    expect(await shopper.addAddress()).toMatchObject(refused);
    expect((await shopper.addresses()).at(-1)).toEqual(added);
  });

  it('is added once by a request whose answer was lost', async () => {
    const shopper = await signUpShopper(shop);
    const headers = { 'idempotency-key': newId() };
    const add = (body: object) => shopper.call(calls.addAddress, {}, body, headers);
    const [again, added] = await Promise.all([add(home), add(home)]);
    expect(again).toEqual(added);
    const saved = address.parse(added.data);
    expect(await shopper.addresses()).toEqual([saved]);
    expect(await add({ ...home, city: 'Pune' })).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
    await Promise.all([shopper.move(), shopper.move()]);
    expect(await add(home)).toEqual(added);
    const fourth = { 'idempotency-key': newId() };
    expect(await shopper.call(calls.addAddress, {}, home, fourth)).toMatchObject({ code: 'ADDRESS_LIMIT' });
    await remove(shopper, saved._id);
    expect(await add(home)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await shopper.call(calls.addAddress, {}, home, fourth)).toMatchObject({ status: 200 });
  });

  it('accepts three that are added at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const shopper = await signUpShopper(shop);
      const answers = await Promise.all([shopper.addAddress(), shopper.addAddress(), shopper.addAddress()]);
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    }
  });

  it('accepts three of fifty that are added at once', async () => {
    const shopper = await signUpShopper(shop);
    const answers = await Promise.all(Array.from({ length: 50 }, () => shopper.addAddress()));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.code === 'ADDRESS_LIMIT')).toHaveLength(47);
    expect(await shopper.addresses()).toHaveLength(3);
  });

  it("neither shows nor changes another user's address or an unknown one", async () => {
    const other = await signUpShopper(shop);
    const [theirs] = await asha.addresses();
    if (!theirs) throw new Error('Asha has no address');
    const before = await everythingIn(shop);
    for (const addressId of [theirs._id, newId()]) {
      expect(await update(other, { ...home, addressId })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      expect(await remove(other, addressId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await other.addresses()).toEqual([]);
    expect(await everythingIn(shop)).toEqual(before);
  });

  it.each([
    ['address_line', 'Address must be at least 5 characters', ['1 Rd', '  ab  ']],
    ['address_line', 'Street address is required', ['', '   ', undefined, null, 7, ['12 Lake View Road']]],
    ['address_line', expect.any(String), ['x'.repeat(10_000), 'Lake\u0000View', 'Lake\u001bView']],
    ['city', 'City is required', ['', undefined, {}]],
    ['city', 'City can only contain letters', ['Pune 4', 'Pune!', '<b>Pune</b>']],
    ['city', expect.any(String), ['x'.repeat(10_000)]],
    ['state', 'State is required', ['', undefined, 1]],
    ['state', 'State can only contain letters', ['Goa-1', 'G0a']],
    ['pincode', 'Postal code is required', ['', undefined, 560001]],
    ['pincode', 'Postal code must be 6 digits', ['56000', '5600011', '56000a', '056001', '1e5']],
    ['mobile', 'Phone number is required', ['', undefined, 9876543210]],
    ['mobile', 'Phone number must be 10 digits', ['987654321', '98765432100', '+919876543', '98765 4321']],
  ])('rejects a bad %s with its message: %s', async (field, message, values) => {
    const [existing] = await asha.addresses();
    const before = await everythingIn(shop);
    for (const value of values) {
      const refused = { status: 400, code: 'VALIDATION', errors: { [field]: message } };
      expect(await asha.addAddress({ ...home, [field]: value })).toMatchObject(refused);
      expect(await update(asha, { ...home, addressId: existing?._id, [field]: value })).toMatchObject(refused);
    }
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('names every invalid field', async () => {
    const answer = await asha.addAddress({});
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual(['address_line', 'city', 'mobile', 'pincode', 'state']);
  });

  it('rejects invalid ids, malformed JSON, other types and bodies over the limit, and changes nothing', async () => {
    const before = await everythingIn(shop);
    for (const addressId of ['', '1', 'x'.repeat(10_000), 5, null, undefined]) {
      const answer = await update(asha, { ...home, addressId });
      expect(answer).toMatchObject({ status: 400, errors: { addressId: expect.any(String) } });
    }
    expect(await remove(asha, 'nonsense')).toMatchObject({ status: 400, errors: { addressId: expect.any(String) } });
    for (const body of ['{', '[]', '"home"', 'null', '7', '']) {
      expect((await asha.addAddress(body)).status).toBe(400);
      expect((await update(asha, body)).status).toBe(400);
    }
    expect(await asha.addAddress({ ...home, more: 'x'.repeat(200_000) })).toMatchObject({ status: 413 });
    const form = await asha.call(calls.addAddress, {}, 'city=Pune', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(await everythingIn(shop)).toEqual(before);
  });

  it('ignores unknown fields, and responds with only the fields of the contract', async () => {
    const [shopper, other] = [await signUpShopper(shop), await signUpShopper(shop)];
    const extra = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`extra${i}`, i]));
    const sneaky = {
      ...home,
      ...extra,
      userId: other.userId,
      user_id: other.userId,
      slot: 3,
      id: newId(),
      _id: newId(),
    };
    const added = address.strict().parse((await shopper.addAddress(sneaky)).data);
    expect(added._id).not.toBe(sneaky._id);
    const updated = address.strict().parse((await update(shopper, { ...sneaky, addressId: added._id })).data);
    expect(updated).toEqual(added);
    expect(await other.addresses()).toEqual([]);
    expect((await everythingIn(shop)).addresses.find((row) => row.id === added._id)).toMatchObject({ slot: 1 });
  });

  it('requires a sign-in', async () => {
    const visitor = new Shopper(inProcess(shop), { userId: '', headers: { authorization: '' } });
    for (const answer of [
      await visitor.addAddress(),
      await visitor.call(calls.getAddress),
      await update(visitor, home),
      await remove(visitor, newId()),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    }
  });
});
