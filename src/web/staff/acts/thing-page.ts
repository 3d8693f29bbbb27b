import { staffPages } from '#contract/pages.ts'
import { seesCustomers } from '#contract/staff/customers/customers.ts'
import type { usePermitted } from '#web/staff/session.ts'

type May = ReturnType<typeof usePermitted>
type Needs = Parameters<May>[0]

/** The page of a thing, and what opens it. */
const PAGES: Readonly<Record<string, [needs: Needs, to: (id: string) => string]>> = {
  automatic_discount: ['coupons.read', staffPages.automaticDiscount],
  batch: ['batches.read', staffPages.batch],
  branch: ['content.read', staffPages.branch],
  campaign: ['coupons.read', staffPages.campaign],
  claim: ['purchases.read', staffPages.claim],
  company: ['customers.read', staffPages.company],
  complaint: ['complaints.read', staffPages.complaint],
  count: ['batches.read', staffPages.count],
  coupon: ['coupons.read', staffPages.coupon],
  customer: [seesCustomers, staffPages.customer],
  import: ['any', staffPages.import],
  order: ['orders.read', staffPages.order],
  order_bulk: ['orders.read', staffPages.orderBulk],
  point_offer: ['loyalty.read', staffPages.pointOffer],
  price_list: [['prices.read', 'customers.read'], staffPages.priceList],
  product: ['products.read', staffPages.product],
  purchase: ['purchases.read', staffPages.purchase],
  receipt: ['batches.read', staffPages.receipt],
  review: ['reviews.read', staffPages.review],
  role: ['people.read', staffPages.role],
  staff: ['people.read', staffPages.person],
  supplier: ['purchases.read', staffPages.supplier],
}

/** The address of the page of a thing, of an order by its number, for those who may open it; null without one. */
export const thingPage = (kind: string, id: string, may: May): string | null => {
  const page = Object.hasOwn(PAGES, kind) ? PAGES[kind] : undefined
  return page && may(page[0]) ? page[1](id) : null
}
