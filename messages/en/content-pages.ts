/** The texts of pages, in Markdown, that a store has until an administrator writes its own. Only the server uses them. */
export default {
  faq: `## Ordering and delivery

### How do I order?

Put products into your cart, choose an address at checkout, and place the order. You need an account, so that you can follow the order and we can write to you about it.

### How quickly does it come?

We aim to deliver within {minutes} minutes. The page of your order shows each step, from packing to your door: see [Your Orders]({orders}).

### How do I pay?

{payment}

### What do delivery and handling cost?

{fees}

### Can I cancel my order?

Yes, on the page of the order, until the store has packed it. After that only the store can cancel it. A cancelled order costs nothing.

### What if something turns out to be unavailable?

The store can reduce or remove an item before the order leaves. You get an email that says what has changed, and you pay only for what comes.

### How many addresses can I save?

Up to {addresses}.

## When something is wrong

### Something is missing, damaged or not fresh. What can I do?

Open the order under [Your Orders]({orders}) and choose “Report a problem with this order”. You can do so when the order is on its way, and up to {reportDays} after it was delivered. Choose the items, say what is wrong with each, and add up to {photos} photos if they help. The store reads your report and answers on the page of the order and by email.

### A product is sold out. Can you tell me when it is back?

Yes. Choose “Notify me” on the page of the product. You get one email when it is in stock again. It is not set aside for you, and a request ends after {restockDays} days.

## Your account and your data

### What do you store about me?

Your name, your email address and, if you gave it, your mobile number; your saved addresses, your cart and your favourites; the products you asked to be notified about; and your orders, with the problems that you reported. Your password is stored only as a hash, from which nobody can read it.

### Who sees the photos of a report?

Only you and the administrators of the store. They are deleted some time after the report was closed.

### How do I delete my account?

Under [My Account]({account}). Your addresses, cart, favourites and requests are deleted. Your orders stay in our records, without your name, street and phone number, and without what you wrote in reports.

Is your question not here? See [Contact]({contact}).`,
  contact: `## About an order

Open the order under [Your Orders]({orders}). When something is wrong with it, choose “Report a problem with this order”: on the way, and up to {reportDays} after the delivery. The store answers there and by email.

## A question

Many answers are among the [frequently asked questions]({faq}).

## Your sign-in

When you cannot remember your password, [set a new one]({forgotPassword}).`,
  payment: 'In cash, when the order arrives. Payment online is not available yet.',
  paymentOrUpi: 'In cash or by UPI, when the order arrives.',
  feesWaived:
    'Nothing at the moment. The usual delivery fee of {delivery} and the handling charge of {handling} are shown in the bill, and not charged.',
  deliveryFree: 'Delivery is free.',
  deliveryFee: 'Delivery costs {fee}.',
  deliveryFrom: 'For products worth {amount} or more, delivery costs {fee}.',
  deliveryFreeFrom: 'For products worth {amount} or more, delivery is free.',
  handlingFee: 'The handling charge is {fee}.',
  smallCartFee: 'For products worth less than {amount}, a small cart fee of {fee} is added.',
  minimumOrder: 'We deliver orders of {amount} or more.',
  billShowsAll: 'The bill in your cart shows everything before you order.',
  ourAddress: 'Our address',
} as const;
