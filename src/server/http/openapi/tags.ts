/** The contract's tags: name, purpose, and path prefixes below `/api`. */
export const tags: readonly { name: string; description: string; paths: readonly string[] }[] = [
  {
    name: 'Catalogue',
    description: 'Products, categories, filters and search.',
    paths: ['shop/products', 'shop/categories', 'shop/filters'],
  },
  {
    name: 'Reviews',
    description: 'What customers say of a product.',
    paths: ['shop/products/{slug}/reviews'],
  },
  { name: 'Wishlist', description: 'Products that a customer marked.', paths: ['shop/wishlist'] },
  {
    name: 'Cart',
    description: 'One cart for each customer, the same on every device.',
    paths: ['shop/cart'],
  },
  {
    name: 'Checkout',
    description: 'What the order would cost, its choices, coupons, companies, and placing it.',
    paths: ['shop/checkout', 'shop/company-prices', 'account/v1/company'],
  },
  {
    name: 'Orders',
    description: 'Payment, tracking, invoice, rating and buying again.',
    paths: ['shop/orders', 'shop/pay', 'shop/substitute'],
  },
  {
    name: 'Complaints',
    description: 'Complaints about an order and their remedies.',
    paths: ['shop/orders/{id}/complaint'],
  },
  {
    name: 'Refunds',
    description: 'Where money goes back to, and store credit.',
    paths: ['shop/orders/{id}/refunds', 'account/v1/store-credit'],
  },
  {
    name: 'Addresses',
    description: 'Delivery addresses, regions and places on the map.',
    paths: [
      'shop/shipping',
      'shop/maps',
      'account/v1/provinces',
      'account/v1/cities',
      'account/v1/districts',
      'account/v1/postalcodes',
    ],
  },
  {
    name: 'Content',
    description: 'Articles, pages, banners, promotions, branches and questions.',
    paths: [
      'shop/footer',
      'shop/articles',
      'shop/blog',
      'account/v1/page',
      'account/v1/content',
      'account/v1/banner',
      'account/v1/branch',
      'account/v1/faq',
    ],
  },
  {
    name: 'Sign-in',
    description: 'Registration, one-time codes, passwords and sessions.',
    paths: [
      'account/v1/send-otp',
      'account/v1/sign-in-providers',
      'account/v1/login',
      'account/v1/register',
      'account/v1/forgot-password',
      'account/v1/request-otp',
      'account/v1/verify',
      'account/v1/check-old-password',
      'account/v1/update-password',
      'account/v1/create-password',
      'account/v1/reset-password',
      'account/v1/send-email-code',
      'account/v1/change-phone-number',
      'account/v1/refresh-token',
      'account/v1/logout',
      'account/v1/sessions',
    ],
  },
  {
    name: 'Profile',
    description: 'The customer, their consents, their member card and their data.',
    paths: [
      'account/v1/profile',
      'account/v1/update-profile',
      'account/v1/consents',
      'account/v1/member-qr',
      'account/v1/card-colors',
      'account/v1/update-personalize-card',
      'account/v1/my-data',
    ],
  },
  {
    name: 'Loyalty',
    description: 'Points, tiers, vouchers, missions and invited friends.',
    paths: [
      'account/v1/point',
      'account/v1/tier',
      'account/v1/earning-rules',
      'account/v1/referral',
      'account/v1/vouchers',
      'account/v1/mission',
    ],
  },
  {
    name: 'Notifications',
    description: 'What the shop tells a customer, and live events.',
    paths: ['account/v1/notifications', 'shop/events', 'shop/campaign-'],
  },
  {
    name: 'Staff',
    description: 'Sign-in, second factors and sessions of staff.',
    paths: [
      'staff/login',
      'staff/invitation',
      'staff/logout',
      'staff/sign-in',
      'staff/sign-out',
      'staff/session',
      'staff/events',
      'staff/me',
      'staff/demo-accounts',
    ],
  },
  {
    name: 'Office',
    description: 'The audit log, settings, people and approvals, for staff.',
    paths: [
      'staff/audit',
      'staff/settings',
      'staff/setting-plans',
      'staff/people',
      'staff/approvals',
      'staff/opening',
      'staff/health',
      'staff/machine-keys',
      'staff/webhook',
      'staff/views',
    ],
  },
  {
    name: 'Goods',
    description: 'Products, photos, stock, categories, benefits and search words, for staff.',
    paths: [
      'staff/products',
      'staff/product-changes',
      'staff/product-sheet',
      'staff/product-photos',
      'staff/variations',
      'staff/goods-choices',
      'staff/parts',
      'staff/benefit',
      'staff/listing-pins',
      'staff/categor',
      'staff/search-',
    ],
  },
  {
    name: 'Stock desk',
    description: 'Stock, batches, goods-in, counts and waste, for staff.',
    paths: [
      'staff/stock',
      'staff/known-goods',
      'staff/locations',
      'staff/shelves',
      'staff/batches',
      'staff/waste',
      'staff/receipts',
      'staff/supplier-names',
      'staff/counts',
    ],
  },
  {
    name: 'Buying desk',
    description: 'Suppliers, what should be bought today, and orders to suppliers, for staff.',
    paths: ['staff/suppliers', 'staff/buying', 'staff/purchases'],
  },
  {
    name: 'Companies',
    description: 'Companies with their buyers, price lists and invoices, for staff.',
    paths: ['staff/companies', 'staff/price-lists', 'staff/company-invoices'],
  },
  {
    name: 'Customers desk',
    description:
      'Customers found by phone, name, e-mail, order or code, each with what the shop knows.',
    paths: ['staff/customers', 'staff/customer-choices'],
  },
  {
    name: 'Complaints desk',
    description: 'Complaints by the clock that ends first, with their decisions, for staff.',
    paths: ['staff/complaint'],
  },
  {
    name: 'Data requests desk',
    description: 'What customers asked about their personal data, with its deadline, for staff.',
    paths: ['staff/data-requests'],
  },
  {
    name: 'Refunds desk',
    description: 'Money on its way back, and batches of transfers for the bank, for staff.',
    paths: ['staff/refunds', 'staff/transfer-batches'],
  },
  {
    name: 'Reviews desk',
    description: 'Reviews of customers: shown, hidden, and answered in public, for staff.',
    paths: ['staff/reviews'],
  },
  {
    name: 'Content desk',
    description: 'Pages, questions, posts, promos and slides as drafts and versions, for staff.',
    paths: ['staff/content'],
  },
  {
    name: 'Branches desk',
    description: 'Branches with their hours, and holidays that close delivery windows, for staff.',
    paths: ['staff/branches', 'staff/holiday'],
  },
  {
    name: 'Windows desk',
    description:
      'Windows of a week: closed, opened and resized, and their patterns by weekday, for staff.',
    paths: ['staff/window'],
  },
  {
    name: 'Automatic discounts desk',
    description: 'Discounts without a code and what they gave, for staff.',
    paths: ['staff/automatic-discounts'],
  },
  {
    name: 'Loyalty desk',
    description: 'Earning rules and tiers, what they gave and what is to come, for staff.',
    paths: ['staff/earning-rules', 'staff/tier', 'staff/point-offers', 'staff/missions'],
  },
  {
    name: 'Coupons desk',
    description: 'Coupons, and campaigns to segments of customers, with what they did, for staff.',
    paths: ['staff/coupons', 'staff/coupon-choices', 'staff/campaigns', 'staff/segments'],
  },
  {
    name: 'Prices',
    description: 'Prices with their plans, history and margins, for staff.',
    paths: ['staff/prices', 'staff/price-plans'],
  },
  {
    name: 'Imports',
    description: 'Files of products, prices and stock: shown, confirmed, done row by row; exports.',
    paths: ['staff/imports', 'staff/exports'],
  },
  {
    name: 'Orders desk',
    description:
      'Orders of the shop for its staff: lists, actions, acts on many, notes, messages, orders by phone, figures.',
    paths: [
      'staff/orders',
      'staff/order-bulks',
      'staff/order-choices',
      'staff/conversations',
      'staff/order-windows',
      'staff/phone-orders',
      'staff/pickers',
      'staff/today',
      'staff/closings',
      'staff/reports',
      'staff/accounting',
    ],
  },
  {
    name: 'Picking',
    description: 'Runs of pickers, their tasks and boxes, and the packing table.',
    paths: ['staff/pick-runs', 'staff/pick-tasks', 'staff/picking', 'staff/packing'],
  },
  {
    name: 'Riders',
    description:
      'Runs of the shop’s own riders: the desk’s plan, and what a rider does at each stop, also without network.',
    paths: ['staff/runs', 'staff/my-run'],
  },
  {
    name: 'Till',
    description: 'Members, vouchers and receipts at the till of a branch.',
    paths: ['staff/till'],
  },
]

/** The tag with the longest matching prefix of a path below `/api/`. Throws when there is none. */
export const tagOf = (path: string): string => {
  const fits = tags.flatMap(({ name, paths }) =>
    paths
      .filter((start) => path.startsWith(start))
      .map((start) => ({ name, length: start.length })),
  )
  const best = fits.toSorted((a, b) => b.length - a.length)[0]
  if (!best) throw new Error(`No tag for ${path}: add it to openapi/tags.ts`)
  return best.name
}
