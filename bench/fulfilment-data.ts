/** A shop with many orders, as after three months: almost all are complete, a few are open. */
import { randomBytes, randomInt } from 'node:crypto';
import type pg from 'pg';
import { encodeTime } from 'ulid';

export const orderCount = 100_000;
const openOrders = 300;
const customers = 5_000;
const days = 90;
const atOnce = 5_000;
const dayMs = 24 * 60 * 60 * 1000;

const firstNames =
  'Asha Ravi Meera Arjun Kavya Nikhil Priya Sanjay Zoya Farhan Leela Mohan Divya Karan Usha Vikram Anita Rohit Sunita Dev'.split(
    ' ',
  );
const lastNames =
  'Rao Nair Iyer Sharma Patel Khan Singh Das Bose Gupta Reddy Menon Joshi Verma Pillai Shetty Kulkarni Mehta Chopra Banerjee'.split(
    ' ',
  );
const streets = 'Lake View,Temple,Market,Church,Station,Garden,Mahatma Gandhi,Residency,Brigade,Palace'.split(',');
const letters = '23456789ABCDEFGHJKMNPQRSTWXYZ';

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;
const idAt = (time: number) => `${encodeTime(time)}${randomBytes(8).toString('hex')}`.toLowerCase();
const newNumber = () => `TK-${Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')}`;

interface Customer {
  id: string;
  name: string;
  mobile: string;
  street: string;
  city: string;
  pincode: string;
}

/** An order that can be searched for. */
export interface Sample {
  id: string;
  number: string;
  mobile: string;
  name: string;
  street: string;
  pincode: string;
  email: string;
  /** The shop's day, like 2026-11-20. */
  day: string;
}

/** Fills an empty shop. Each order has three lines and its steps; returns some orders from all parts of the period. */
export async function fillShop(client: pg.Client): Promise<Sample[]> {
  const people = await insertCustomers(client);
  const start = Date.now() - days * dayMs;
  const samples: Sample[] = [];
  for (let from = 0; from < orderCount; from += atOnce) {
    const orders = Array.from({ length: atOnce }, (_, i) => orderAt(from + i, start, pick(people)));
    await insertOrders(client, orders);
    const [first] = orders;
    if (first) samples.push({ ...first, day: new Date(first.time + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10) });
  }
  await client.query('vacuum analyze');
  return samples;
}

async function insertCustomers(client: pg.Client): Promise<Customer[]> {
  const people = Array.from({ length: customers }, (_, i) => ({
    id: idAt(Date.now() - days * dayMs),
    name: `${pick(firstNames)} ${pick(lastNames)}`,
    mobile: String(9_000_000_000 + randomInt(1_000_000_000)),
    street: `${1 + randomInt(200)} ${pick(streets)} Road`,
    city: i % 50 === 0 ? 'Mysuru' : 'Bengaluru',
    pincode: String(560_000 + randomInt(100)),
  }));
  await client.query(
    `insert into users (id, name, email, password_hash)
     select id, name, id || '@people.example', 'none' from jsonb_to_recordset($1::jsonb) as person(id char(26), name text)`,
    [JSON.stringify(people)],
  );
  return people;
}

function orderAt(index: number, start: number, customer: Customer) {
  const time = start + Math.floor((index / orderCount) * days * dayMs);
  const done = index % 40 === 0 ? 'cancelled' : 'delivered';
  const status = index < orderCount - openOrders ? done : pick(['placed', 'packed', 'out_for_delivery']);
  const { id: userId, ...rest } = customer;
  return { ...rest, id: idAt(time), time, status, number: newNumber(), userId, email: `${userId}@people.example` };
}

async function insertOrders(client: pg.Client, orders: readonly ReturnType<typeof orderAt>[]): Promise<void> {
  const rows = JSON.stringify(orders);
  const from = `from jsonb_to_recordset($1::jsonb) as given(
    id char(26), time bigint, status text, number text, name text, mobile text,
    street text, city text, pincode text, "userId" char(26))`;
  await client.query(
    `insert into orders (id, number, user_id, status, payment_status, gross_paise, total_paise, address, customer_name, created_at)
     select id, number, "userId", status, case status when 'delivered' then 'paid' else 'pending' end, 20000, 15000,
       jsonb_build_object('address_line', street, 'city', city, 'state', 'Karnataka',
         'pincode', pincode, 'mobile', mobile), name, to_timestamp(time / 1000.0) ${from}`,
    [rows],
  );
  await client.query(
    `insert into order_lines (order_id, line, product_id, name, image, unit, unit_quantity, price_paise, sale_paise, quantity)
     select id, line, '01k0000000000000000000000' || line, 'Potato', '', 'KG', 1, 5000, 5000, 1
     ${from} cross join generate_series(1, 3) as line`,
    [rows],
  );
  await client.query(
    `insert into order_events (id, order_id, kind, actor_id, actor_role, created_at)
     select id, id, 'placed', "userId", 'USER', to_timestamp(time / 1000.0) ${from}`,
    [rows],
  );
}
