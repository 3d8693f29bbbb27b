/** Pictures of desks as the demo shows them. */
import { pages, staffPages } from '#contract/pages.ts'
import type { Page } from '@playwright/test'
import type { Words } from '../support/words.ts'
import type { Shot } from './camera.ts'

/** Whole, or from the heading with these words. */
const shot = (who: string, path: string, heading?: Parameters<Words>[0]): Shot => ({
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
  today: { overview: shot('Sari', staffPages.today()) },
  approvals: { list: shot('Sari', staffPages.approvals()) },
  orders: { list: shot('Maya', staffPages.orders()), board: shot('Maya', staffPages.board()) },
  till: { sale: shot('Tini', pages.till()) },
  collect: { list: shot('Tini', pages.till(), 'till.collect') },
  stock: { list: shot('Agus', staffPages.stock()), batches: shot('Agus', staffPages.batches()) },
  receiving: { list: shot('Joko', staffPages.goodsIn()) },
  counts: { list: shot('Joko', staffPages.counts()) },
  purchases: {
    proposal: shot('Agus', staffPages.buying()),
    list: shot('Agus', staffPages.purchases()),
  },
  windows: { week: shot('Rina', staffPages.windows()) },
  branches: { list: shot('Sari', staffPages.branches()) },
  complaints: { list: shot('Maya', staffPages.complaints()) },
  conversations: { list: shot('Maya', staffPages.conversations()) },
  reviews: { list: shot('Maya', staffPages.reviews()) },
  refunds: { list: shot('Lina Wijaya', staffPages.refunds()) },
  products: {
    list: shot('Dewi', staffPages.products()),
    new: shot('Dewi', staffPages.newProduct()),
  },
  prices: { list: shot('Agus', staffPages.prices()) },
  imports: { list: shot('Sari', staffPages.imports()) },
  categories: { tree: shot('Dewi', staffPages.categories()) },
  content: { list: shot('Fajar', staffPages.content()) },
  coupons: { list: shot('Fajar', staffPages.coupons()) },
  campaigns: { list: shot('Fajar', staffPages.campaigns()) },
  loyalty: { rules: shot('Fajar', staffPages.loyalty()) },
  customers: { list: shot('Maya', staffPages.customers()) },
  companies: { list: shot('Sari', staffPages.companies()) },
  reports: {
    report: shot('Lina Wijaya', staffPages.reports()),
    closings: shot('Lina Wijaya', staffPages.closings()),
  },
  settings: { list: shot('Sari', staffPages.settings()) },
  people: { list: shot('Sari', staffPages.people()) },
  account: { me: shot('Joko', staffPages.me()) },
  audit: { list: shot('Hendra', staffPages.audit()) },
  health: { page: shot('Sari', staffPages.health()) },
} satisfies Record<string, Record<string, Shot>>
