/**
 * The history of the shop of a demo, as `demo/sample/` invents it. Products go by their numbers, people by theirs. Everything is in order of
 * time.
 */
import type { AddressBody } from '../../contract/addresses/addresses.ts';
import type { RefusalReason } from '../../contract/delivery/refusal-rules.ts';
import type { OfferInFile } from '../../contract/offers/offers.ts';
import type { ReportReason } from '../../contract/reports/report-rules.ts';
import type { StaffRole } from '../../contract/users/staff-roles.ts';

export interface SamplePerson {
  /** See `sampleId`. */
  number: number;
  name: string;
  mobile: string;
  joinedAt: Date;
  /** Of staff. */
  staffRole?: StaffRole;
  /** Of customers. */
  address?: Pick<AddressBody, 'address_line' | 'city' | 'state' | 'pincode' | 'mobile'>;
}

interface SampleUnits {
  sku: string;
  quantity: number;
}

/** A problem that a customer reported after the delivery, and its answer. */
export interface SampleReport {
  at: Date;
  sku: string;
  reason: ReportReason;
  text: string;
  /** Left out while it is open. */
  answer?: { at: Date; text: string; refund?: 'credit' | 'cash' };
}

export interface SampleOrder {
  /** Its id and its number; ids of what belongs to it are made from it. */
  id: string;
  number: string;
  customer: number;
  at: Date;
  lines: readonly SampleUnits[];
  /** Of an offer. */
  code?: string;
  /** The people who pick and deliver it. */
  picker: number;
  rider: number;
  /** Somebody picks it and has so many of its lines; left out until then. */
  picking?: { from: Date; lines: number };
  /** A product of which less was on the shelf than the stock says. */
  missing?: SampleUnits;
  packedAt?: Date;
  sentAt?: Date;
  deliveredAt?: Date;
  /** Goods that the customer did not take, and when they were back in the store; null until then. */
  refused?: SampleUnits & { reason: RefusalReason; backAt: Date | null };
  cancelled?: { at: Date; by: 'customer' | 'shop'; reason: string };
  report?: SampleReport;
}

export interface SampleReview {
  id: string;
  customer: number;
  sku: string;
  stars: number;
  text: string;
  at: Date;
  reply?: { at: Date; text: string };
}

export interface SampleShop {
  people: readonly SamplePerson[];
  offers: readonly (OfferInFile & { id: string })[];
  orders: readonly SampleOrder[];
  /** Goods that arrived after the first stock. */
  deliveries: readonly (SampleUnits & { at: Date })[];
  reviews: readonly SampleReview[];
  /** When the first stock arrived: before everything else. */
  openedAt: Date;
}
