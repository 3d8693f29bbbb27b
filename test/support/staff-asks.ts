/** A valid request for each call of the console, by a member of staff who may make it. */
import { DAY_MS } from '#domain/time.ts'
import type { TestShop } from './shop.ts'
import type { Make } from './make-ask.ts'
import { GOODS_ASKS, photoFile } from './goods.ts'
import { CONTENT_ASKS } from './content.ts'
import { CLOSING_ASKS } from './closing-asks.ts'
import { COLLECT_ASKS } from './collect.ts'
import { CUSTOMER_ASKS } from './customer-asks.ts'
import { HELD_ASKS } from './held.ts'
import { AUTOMATIC_DISCOUNT_ASKS } from './automatic-discounts.ts'
import { MISSION_DESK_ASKS } from './mission-desk.ts'
import { POINT_OFFER_ASKS } from './point-offers.ts'
import { LOYALTY_ASKS } from './loyalty-asks.ts'
import { CAMPAIGN_ASKS } from './campaigns.ts'
import { COMPANY_ASKS } from './companies.ts'
import { COUPON_ASKS } from './coupon-asks.ts'
import { COMPLAINT_ASKS } from './complaint-asks.ts'
import { BRANCH_ASKS } from './branches.ts'
import { BUYING_ASKS } from './purchases.ts'
import { APPROVAL_ASKS } from './approvals.ts'
import { IMPORT_ASKS } from './import-asks.ts'
import { PRICE_ASKS } from './price-asks.ts'
import { HEALTH_ASKS } from './health-asks.ts'
import { STOCK_ASKS } from './stock.ts'
import { ALERT_ASKS } from './alert-asks.ts'
import { VIEW_ASKS } from './views.ts'
import { WINDOW_ASKS } from './windows.ts'
import { PEOPLE_ASKS } from './people-asks.ts'
import { DESK_ASKS } from './order-desk.ts'
import { ORDER_BULK_ASKS } from './order-bulks.ts'
import { PICKING_ASKS } from './picking.ts'
import { PHONE_ASKS } from './phone-orders.ts'
import { PIN_ASKS } from './pin-asks.ts'
import { DATA_REQUEST_ASKS } from './data-request-asks.ts'
import { TRANSFER_ASKS } from './transfers.ts'
import { REVIEW_ASKS } from './reviews.ts'
import { RUN_ASKS } from './run-asks.ts'
import { FACTOR_ASKS } from './authenticator.ts'
import { REPORT_ASKS } from './report-asks.ts'
import { buildStaff, codeOf, FROM_CONSOLE, giveFactor, STAFF_PASSWORD, staffAsk } from './staff.ts'

/** Each plan of a setting has a day of its own. */
let settingPlans = 0
const inDays = (test: TestShop, days: number): string =>
  new Date(test.clock.now().getTime() + days * DAY_MS).toISOString()

export const STAFF_ASKS: Record<string, Make> = {
  'POST /api/staff/login': async (_, test) => ({
    body: { login: (await buildStaff(test)).login, password: STAFF_PASSWORD },
  }),
  'POST /api/staff/sign-in': async (_, test) => ({
    body: { login: (await buildStaff(test)).login, password: STAFF_PASSWORD },
    headers: FROM_CONSOLE,
  }),
  'POST /api/staff/sign-in/code': async (_, test) => {
    const member = await buildStaff(test)
    await giveFactor(test, member)
    return { token: member.token, body: { code: await codeOf(test, member) } }
  },
  ...ALERT_ASKS,
  ...FACTOR_ASKS,
  ...PIN_ASKS,
  ...GOODS_ASKS,
  ...CONTENT_ASKS,
  ...CAMPAIGN_ASKS,
  ...BRANCH_ASKS,
  ...BUYING_ASKS,
  ...CLOSING_ASKS,
  ...REPORT_ASKS,
  ...COLLECT_ASKS,
  ...COMPLAINT_ASKS,
  ...REVIEW_ASKS,
  ...TRANSFER_ASKS,
  ...DATA_REQUEST_ASKS,
  ...AUTOMATIC_DISCOUNT_ASKS,
  ...LOYALTY_ASKS,
  ...POINT_OFFER_ASKS,
  ...MISSION_DESK_ASKS,
  ...COUPON_ASKS,
  ...COMPANY_ASKS,
  ...CUSTOMER_ASKS,
  ...HELD_ASKS,
  ...PEOPLE_ASKS,
  ...HEALTH_ASKS,
  ...APPROVAL_ASKS,
  ...VIEW_ASKS,
  ...WINDOW_ASKS,
  ...STOCK_ASKS,
  ...PRICE_ASKS,
  ...IMPORT_ASKS,
  'PUT /api/staff/settings/{key}': async (_, test) => {
    const key = 'order.serviceFee'
    const now = test.shop.settings()[key]
    return { params: { key }, body: { value: String(now + 1), previous: String(now) } }
  },
  'POST /api/staff/settings/logo': async (_, test) => ({
    token: (await buildStaff(test, 'owner', null)).token,
    body: { logo: await photoFile() },
  }),
  'POST /api/staff/settings/{key}/plans': async (_, test) => ({
    token: (await buildStaff(test, 'owner', null)).token,
    params: { key: 'order.serviceFee' },
    body: { value: '2500', starts_at: inDays(test, (settingPlans += 1)) },
  }),
  'POST /api/staff/setting-plans/{id}/cancel': async (_, test) => {
    const { token } = await buildStaff(test, 'owner', null)
    const startsAt = inDays(test, (settingPlans += 1))
    const made = await staffAsk(test, { token })('POST', '/settings/order.serviceFee/plans', {
      value: '2500',
      starts_at: startsAt,
    })
    return { token, params: { id: made.body.data.id } }
  },
  'GET /api/staff/settings/{key}/effect': () => ({
    params: { key: 'order.serviceFee' },
    query: { value: '2500' },
  }),
  'GET /api/staff/settings/{key}/history': () => ({ params: { key: 'order.serviceFee' } }),
  'POST /api/staff/exports/lists/orders': async (_, test) => ({
    token: (await buildStaff(test, 'owner')).token,
    body: { reason: 'Pengiriman massal' },
  }),
  ...DESK_ASKS,
  ...PICKING_ASKS,
  ...PHONE_ASKS,
  ...ORDER_BULK_ASKS,
  ...RUN_ASKS,
  'PUT /api/staff/me/locale': () => ({ body: { locale: 'en' } }),
  'DELETE /api/staff/me/sessions/{id}': async (_, test) => {
    const member = await buildStaff(test)
    const [session] = await test.sql<{ id: string }>(
      'select id from staff_sessions where staff_id = $1::text::uuid',
      member.id,
    )
    return { token: member.token, params: { id: session!.id } }
  },
  'POST /api/staff/me/factors/totp/confirm': async (_, test) => {
    const member = await buildStaff(test)
    await test.request('POST', '/api/staff/me/factors/totp', { token: member.token })
    return { token: member.token, body: { code: await codeOf(test, member) } }
  },
}
