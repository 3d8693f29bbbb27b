/** Pictures of desks as the demo shows them. */
import { pages, staffPages } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import { type DemoRole } from '../support/desks.ts'
import type { Words } from '../support/words.ts'
import type { Shot } from './camera.ts'

/** Whole, or from the heading with these words. */
const shot = (who: DemoRole, path: string, heading?: Parameters<Words>[0]): Shot => ({
  who,
  path,
  ...(heading && {
    prepare: (page: Page, t: Words) =>
      page
        .getByRole('heading', { name: t(heading) })
        .evaluate((element) => element.scrollIntoView()),
  }),
})

/** By page of help and picture. */
export const DESK_SHOTS = {
  today: { overview: shot('owner', staffPages.today()) },
  approvals: { list: shot('owner', staffPages.approvals()) },
  orders: {
    list: shot('support', `${staffPages.orders()}?view=all`),
    board: shot('support', staffPages.board()),
  },
  till: { sale: shot('cashier', pages.till()) },
  collect: { list: shot('cashier', pages.till(), 'till.collect') },
  stock: { list: shot('buyer', staffPages.stock()), batches: shot('buyer', staffPages.batches()) },
  receiving: { list: shot('picker', staffPages.goodsIn()) },
  counts: { list: shot('picker', staffPages.counts()) },
  purchases: {
    proposal: shot('buyer', staffPages.buying()),
    list: shot('buyer', staffPages.purchases()),
  },
  windows: { week: shot('rider_desk', staffPages.windows()) },
  branches: { list: shot('owner', staffPages.branches()) },
  complaints: { list: shot('support', staffPages.complaints()) },
  conversations: { list: shot('support', staffPages.conversations()) },
  reviews: { list: shot('support', `${staffPages.reviews()}?view=all`) },
  refunds: { list: shot('finance', `${staffPages.refunds()}?view=all`) },
  products: {
    list: shot('catalogue', staffPages.products()),
    new: shot('catalogue', staffPages.newProduct()),
  },
  prices: { list: shot('buyer', staffPages.prices()) },
  imports: { list: shot('owner', staffPages.imports()) },
  categories: { tree: shot('catalogue', staffPages.categories()) },
  content: { list: shot('marketing', staffPages.content()) },
  coupons: { list: shot('marketing', staffPages.coupons()) },
  campaigns: { list: shot('marketing', staffPages.campaigns()) },
  loyalty: { rules: shot('marketing', staffPages.loyalty()) },
  customers: { list: shot('support', staffPages.customers()) },
  companies: { list: shot('owner', staffPages.companies()) },
  reports: {
    report: shot('finance', staffPages.reports()),
    closings: shot('finance', staffPages.closings()),
  },
  settings: { list: shot('owner', staffPages.settings()) },
  people: { list: shot('owner', staffPages.people()) },
  account: { me: shot('picker', staffPages.me()) },
  audit: { list: shot('auditor', staffPages.audit()) },
  health: { page: shot('owner', staffPages.health()) },
} satisfies Record<string, Record<string, Shot>>
