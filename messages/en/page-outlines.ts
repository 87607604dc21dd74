/**
 * Outlines of pages, in Markdown, for owners to begin with. What stands in [[double brackets]] the owner completes: the store does
 * not know it. Only the server uses them.
 */
export default {
  about: `{name} brings groceries to your door in about {minutes} minutes. [[In one or two sentences: what makes your shop special.]]

## Who we are

[[Who runs the shop, since when, and where it is.]]

## What we sell

[[Your main categories, and where the goods come from: farmers, local dairies, brands.]]

## Where we deliver

[[The areas or PIN codes that you deliver to, and your opening hours.]]

## How to reach us

Phone, email and address are on the page [Contact]({contact}).`,

  shipping: `We deliver to [[the areas or PIN codes that you deliver to]].

## How long it takes

We aim to deliver within {minutes} minutes while the shop is open: [[your opening days and hours]]. Rain, traffic or a rush can make it take longer. The page of your order shows each step: see [Your Orders]({orders}).

## What it costs

[[What delivery and handling cost, and from which order value they are free.]]

## When nobody is at home

[[What you do: call, wait, leave the order with a neighbour or security, or come again; and what that costs.]]

## When something turns out not to be there

We take it off your order and let you know by email. You pay only for what you receive.

Questions? See [Contact]({contact}).`,

  returns: `When something in your order is missing, damaged or not fresh, tell us within {reportDays} of the delivery.

## How to report a problem

Open the order under [Your Orders]({orders}) and choose “Report a problem with this order”. Choose the items, say what is wrong with each, and add up to {photos} photos if they help. We answer on the page of the order and by email.

## Fruit, vegetables, dairy, meat and other perishables

Please look at perishables when they arrive. Once accepted, they cannot be returned, because we cannot sell them again. When they are spoiled, damaged or past their date, [[what you do: replace or refund them; and until when they must be reported, for example within 24 hours]].

## Packaged goods

Unopened packs: [[whether and until when you take them back, for example within 7 days and with the bill]]. Not returnable unless damaged or wrong: opened packs and [[what else you exclude, for example baby food and personal care]].

## Wrong or missing items

[[Whether you bring them or refund them, and how soon.]]

## How you get your money back

[[In cash with the next delivery, by UPI or by bank transfer; and within how many days.]]

## Cancelling an order

You can cancel on the page of the order until it is packed. A cancelled order costs nothing.

Questions? See [Contact]({contact}).`,

  privacy: `This page says what {name} stores about you, what for, and what you can do about it. Responsible is [[the legal name and address of your company]].

## What we store

- Your account: name, email address and, if you gave it, mobile number. Your password is stored only as a hash, from which nobody can read it.
- Your saved addresses, your cart, favourites and lists, and the products you asked to be notified about.
- Your orders, with the problems that you reported and the photos that you added.
- If you subscribed to the newsletter: your email address, your language, and when you confirmed it.

## What we use it for

To bring you what you ordered, and to write to you about it. [[Anything else that you use the data for.]]

## Who else gets it

[[Who else works with the data, for example delivery partners, your hosting and email provider, your accountant.]]

## How long we keep it

When you delete your account, your addresses, cart, favourites and requests are deleted. Orders stay in our books, without your name, street and phone number. [[How long you keep the books.]]

## In your browser

The shop keeps your sign-in and your choices in your browser. [[Whether you added anything of others, such as statistics; otherwise write that there are no advertisements and no tracking by others.]]

## What you can do

See, change and delete your data under [My Account]({account}). For anything else, such as a copy of your data or a complaint, write to [[the name and email address of your grievance officer]].

As of [[date]].`,

  terms: `These terms apply to every order that you place with {name}. The seller is [[the legal name, address, GSTIN and FSSAI number of your company]].

## Your account

You need an account to order. Keep your password to yourself, and your details up to date. [[The minimum age, for example 18 years.]]

## Products and prices

Prices are in rupees and [[include all taxes]]. Pictures are examples. [[How much the weight of loose fruit and vegetables may differ, and what you do about an obviously wrong price.]]

## Your order

You can cancel an order until it is packed. We can take off what turns out not to be there; you then pay only for what comes. [[When else you may refuse or cancel an order.]]

## Payment

{payment}

## Returns and your data

See [Returns & Refunds]({returns}) and the [Privacy Policy]({privacy}).

## Liability

[[What you are liable for, and what not. Let a lawyer read this part.]]

## Complaints

[[The name, phone number and email address of your grievance officer, and within how many days you answer.]]

## Law

The law of India applies. Responsible are the courts of [[your city]].

As of [[date]].`,
  payment: 'You pay in cash when the order arrives.',
  paymentOrUpi: 'You pay in cash or by UPI when the order arrives.',
} as const;
