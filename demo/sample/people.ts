/** The invented people of the demo. No mobile number in India begins with 5, so theirs reach nobody. */

import { firstStaffNumber } from '../../server/lib/sample-people.ts';
import type { SamplePerson } from '../../server/sample-shop/plan.ts';

const minute = 60_000;

/** The first is who "Try it as shopper" signs in as. */
const customers = [
  'Asha Rao',
  'Vikram Shetty',
  'Meera Nair',
  'Imran Khan',
  'Priya Iyer',
  'Rohan Kulkarni',
  'Sneha Reddy',
  'Joseph Mathew',
  'Kavya Hegde',
  'Arjun Menon',
  'Fatima Sheikh',
  'Deepak Joshi',
  'Lakshmi Narayan',
  'Harpreet Singh',
  'Ananya Das',
  'Suresh Gowda',
  'Nisha Pillai',
  'Karthik Subramanian',
  'Ritu Agarwal',
  'Manoj Verma',
  'Divya Bhat',
  'Sameer Qureshi',
  'Pooja Desai',
  'Naveen Kumar',
  'Shalini Murthy',
  'Aditya Banerjee',
  'Geeta Patil',
  'Rahul Saxena',
  'Tara Fernandes',
  'Mohan Krishnan',
  'Swati Chavan',
  'Yusuf Ali',
  'Bhavna Shah',
  'Ganesh Pai',
  'Leela Thomas',
  'Nikhil Jain',
] as const;

const staff = [
  { name: 'Uma Prasad', staffRole: 'manager' },
  { name: 'Ravi Teja', staffRole: 'picker' },
  { name: 'Sunita Kamble', staffRole: 'picker' },
  { name: 'Salim Pasha', staffRole: 'rider' },
  { name: 'Chandan Naik', staffRole: 'rider' },
  { name: 'Babu Raj', staffRole: 'rider' },
] as const;

const streets = [
  ['Lake View Road', '560034'],
  ['1st Cross, Jakkasandra', '560034'],
  ['80 Feet Road', '560095'],
  ['6th Block, 17th Main', '560095'],
  ['Wilson Garden, 10th Cross', '560027'],
  ['HSR Layout, Sector 3', '560102'],
] as const;

const mobileOf = (number: number): string => `55501${String(number).padStart(5, '0')}`;

export const customerNumbers: readonly number[] = customers.map((_, index) => index + 1);
const numbersOf = (role: (typeof staff)[number]['staffRole']): number[] =>
  staff.flatMap(({ staffRole }, index) => (staffRole === role ? [firstStaffNumber + index] : []));
export const pickerNumbers: readonly number[] = numbersOf('picker');
export const riderNumbers: readonly number[] = numbersOf('rider');

function addressOf(number: number): NonNullable<SamplePerson['address']> {
  const [street, pincode] = streets[number % streets.length] ?? streets[0];
  const line = `${100 + ((number * 37) % 400)}, ${street}`;
  return { address_line: line, city: 'Bengaluru', state: 'Karnataka', pincode, mobile: mobileOf(number) };
}

/** @param joinedAt when a customer made their account */
export const samplePeople = (openedAt: Date, joinedAt: (customer: number) => Date): SamplePerson[] => [
  ...customers.map((name, index) => {
    const number = index + 1;
    return { number, name, mobile: mobileOf(number), joinedAt: joinedAt(number), address: addressOf(number) };
  }),
  ...staff.map(({ name, staffRole }, index) => {
    const number = firstStaffNumber + index;
    return {
      number,
      name,
      mobile: mobileOf(number),
      joinedAt: new Date(openedAt.getTime() + index * minute),
      staffRole,
    };
  }),
];
