import type { LongText, TextSection } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';

const sections = (site: Site): TextSection[] => [
  {
    id: 'guarantee',
    heading: '14-day money-back guarantee',
    blocks: [
      `If ${site.productName} is not for you, ask for your money back within 14 days of your first payment. You need not give a reason, and you get the whole amount.`,
      'The guarantee covers the first payment only, once per customer. A plan that you buy again later is not a first payment. When the refund is approved, the paid plan ends and your account continues with the Free plan.',
    ],
  },
  {
    id: 'how-to-ask',
    heading: 'How to ask',
    blocks: [
      `Write to ${site.contactEmail} from the e-mail address of your account. The date of the payment, or the number of the receipt, helps us find it.`,
    ],
  },
  {
    id: 'timing',
    heading: 'How long it takes',
    blocks: [
      {
        list: [
          'We reply within 2-3 business days.',
          'Once approved, the refund is processed in 5-10 business days, so it takes up to 10 business days in total from the approval.',
        ],
      },
      'The money goes back to the payment method you used.',
    ],
  },
  {
    id: 'merchant-of-record',
    heading: 'Who pays it back',
    blocks: [
      `${site.productName} is run by ${site.operator}, a consulting company established in Andorra. Its plans are sold by ${site.paymentProvider} as merchant of record. ${site.paymentProvider} took your payment, appears on your statement and receipt, and carries out the refund. You can also turn to it directly.`,
    ],
  },
  {
    id: 'renewals',
    heading: 'Renewals',
    blocks: [
      'Renewal payments are not refunded. You can cancel at any time in the settings: nothing more is charged, and you keep access to your plan until the end of the period you have paid for. Then the account moves to the Free plan.',
    ],
  },
  {
    id: 'trials',
    heading: 'Trials',
    blocks: [
      'Where a plan comes with a free trial, you can start it without a payment method. At its end the trial converts to a paid plan unless it was cancelled. For that, a payment method must be added before the trial ends; without one, nothing is charged and the account continues with the Free plan.',
      'After a trial, the first payment is the first amount that is really charged. The 14 days run from then.',
    ],
  },
  {
    id: 'statutory-rights',
    heading: 'Your statutory rights',
    blocks: [
      'This guarantee comes on top of your rights by law and leaves them untouched. Consumers in the European Union can withdraw from a contract made online within 14 days.',
      'By subscribing, you ask for the plan to start at once, and so consent to immediate performance within that period. The law may then let the seller keep a share for what was already provided, or end the right of withdrawal once everything was provided. Our guarantee does not shrink for that reason: within 14 days of the first payment you get all of it back.',
    ],
  },
  {
    id: 'contact',
    heading: 'Contact',
    blocks: [
      `If a charge looks wrong, write to ${site.contactEmail} before you dispute it with your bank: a chargeback suspends the account.`,
    ],
  },
];

export const refund = (site: Site): LongText => ({
  title: 'Refund Policy',
  lead: 'Your first payment comes with a 14-day money-back guarantee. Renewals are not refunded, but you can cancel them at any time.',
  sections: sections(site),
});
