/** The words of the invented people, and of the shop that answers them. */
import type { ReportReason } from '../../contract/reports/report-rules.ts';
import type { SampleReport } from '../../server/sample-shop/plan.ts';

/** By the number of stars; '' for those who give only stars. */
export const reviewTexts: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Fresh, and exactly as in the picture.',
    'Good quality for the price. I order it every week.',
    'Came well packed and within minutes.',
    'My family likes it a lot.',
    '',
    '',
  ],
  4: [
    'Good, but the pack could be bigger.',
    'Nice and fresh. A little costly.',
    'Does what it should. Will buy again.',
    '',
  ],
  3: ['It is all right, nothing special.', 'Good on most days, sometimes not so fresh.', ''],
  2: ['Not as fresh as last time.', 'It came a little damaged.'],
  1: ['It had gone bad by the next day.'],
};

export const reviewReply = 'We are sorry about that. We have spoken to our supplier, and check each crate now.';

interface Complaint {
  reason: ReportReason;
  text: string;
  answer: string;
  refund?: NonNullable<SampleReport['answer']>['refund'];
}

export const complaints: readonly Complaint[] = [
  {
    reason: 'missing',
    text: 'This was not in the bag.',
    answer: 'Sorry, we left it on the shelf. You have the money back as store credit.',
    refund: 'credit',
  },
  {
    reason: 'damaged',
    text: 'The pack was torn when it came.',
    answer: 'Sorry about that. Our rider has brought you the money back.',
    refund: 'cash',
  },
  {
    reason: 'quality',
    text: 'Soft and old already.',
    answer: 'We are sorry. You have the money back as store credit.',
    refund: 'credit',
  },
  {
    reason: 'wrong_item',
    text: 'I got another brand than I know. Is that right?',
    answer: 'Yes, our supplier has changed the pack. It is the same product.',
  },
];

export const cancelledByShop = ['Nobody answered at the door', 'The address could not be found'] as const;
