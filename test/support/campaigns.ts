/** Segments and campaigns of the tests, and valid requests. */
import { randomUUID } from 'node:crypto'
import type { CampaignForm } from '#contract/staff/campaigns/campaigns.ts'
import type { SegmentFilterForm } from '#contract/staff/campaigns/segments.ts'
import { linksOf } from '#server/campaigns/links.ts'
import { sendCampaigns } from '#server/campaigns/send-campaigns.ts'
import { addConsent } from '#server/profile/store/consents.ts'
import type { ConsentPurpose } from '#domain/profile/consent.ts'
import { buildCustomer, type TestCustomer } from './customer.ts'
import type { Make } from './make-ask.ts'
import type { TestShop } from './shop.ts'
import { buildStaff, staffAsk, type TestStaff } from './staff.ts'

export const EVERYONE: SegmentFilterForm = {
  orders_min: null,
  orders_max: null,
  spend_min: null,
  spend_max: null,
  silent_days_min: null,
  silent_days_max: null,
  tiers: [],
  branches: [],
  products: [],
  categories: [],
  tags: [],
  birth_month: null,
}

export const campaignForm = (
  segmentId: string,
  change: Partial<CampaignForm> = {},
): CampaignForm => ({
  name: 'Mangga akhir pekan',
  segment_id: segmentId,
  channel: 'notice',
  title: { en: 'Mangoes are here', id: 'Mangga sudah datang' },
  message: { en: 'Ripe for the weekend.', id: 'Matang untuk akhir pekan.' },
  target: '/all-products',
  coupon_code: null,
  control_percent: 0,
  ...change,
})

export const consent = (
  { shop, clock }: TestShop,
  customer: Pick<TestCustomer, 'id'>,
  purpose: ConsentPurpose,
  granted: boolean,
) =>
  addConsent(shop.db, {
    customerId: customer.id,
    purpose,
    granted,
    wording: 'Offers',
    source: 'my_data',
    now: clock.now(),
  })

let emails = 0
/** Customers who agreed to every channel and have a confirmed address. */
export const buildWilling = async (test: TestShop, count: number): Promise<TestCustomer[]> => {
  const made: TestCustomer[] = []
  while (made.length < count) {
    const customer = await buildCustomer(test, { email: `willing${(emails += 1)}@example.com` })
    await test.sql('update customers set email_verified_at = created_at where id = $1', customer.id)
    for (const purpose of ['offers', 'offers_email', 'offers_whatsapp'] as const)
      await consent(test, customer, purpose, true)
    made.push(customer)
  }
  return made
}

/** A filter that only these customers match: born in a month of their own test. */
export const bornIn = async (
  test: TestShop,
  month: number,
  customers: readonly { id: string }[],
): Promise<SegmentFilterForm> => {
  for (const { id } of customers)
    await test.sql(
      'update customers set date_of_birth = make_date(1990, $2, 5) where id = $1',
      id,
      month,
    )
  return { ...EVERYONE, birth_month: month }
}

export const addedSegment = async (
  test: TestShop,
  member: Pick<TestStaff, 'token'>,
  filter: SegmentFilterForm,
) => {
  const body = { name: `Segmen ${randomUUID().slice(0, 8)}`, filter }
  const answer = await staffAsk(test, member)('POST', '/segments', body)
  return answer.body.data.id as string
}

export const addedCampaign = async (
  test: TestShop,
  member: Pick<TestStaff, 'token'>,
  filter: SegmentFilterForm,
  change: Partial<CampaignForm> = {},
) => {
  const form = campaignForm(await addedSegment(test, member, filter), change)
  const { body } = await staffAsk(test, member)('POST', '/campaigns', form)
  return body.data.id as string
}

export const planned = async (
  test: TestShop,
  member: Pick<TestStaff, 'token'>,
  filter: SegmentFilterForm,
  change: Partial<CampaignForm> = {},
  at: string | null = null,
) => {
  const id = await addedCampaign(test, member, filter, change)
  const plan = { version: 1, planned_at: at }
  const answer = await staffAsk(test, member)('POST', `/campaigns/${id}/plan`, plan)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return id
}

/** Lets the worker send until it rests. */
export const sendAll = async (test: TestShop): Promise<void> => {
  while ((await sendCampaigns(test.shop, test.clock.now())) > 0);
}

/** The tokens of the links of a customer's message. */
export const tokensOf = async (test: TestShop, campaign: string, customer: string) => {
  const [found] = await test.sql<{ id: string }>(
    'select id from campaign_recipients where campaign_id = $1 and customer_id = $2',
    campaign,
    customer,
  )
  const { offer, stop } = linksOf(test.shop, found!.id, 'id', test.clock.now())
  return { offer: offer.split('/').at(-1)!, stop: stop.split('/').at(-1)! }
}

const member = async (test: TestShop) => (await buildStaff(test, 'marketing', null)).token
const onSegment: Make = async (_, test) => {
  const token = await member(test)
  return { token, params: { id: await addedSegment(test, { token }, EVERYONE) } }
}
const onDraft: Make = async (_, test) => {
  const token = await member(test)
  return { token, params: { id: await addedCampaign(test, { token }, EVERYONE) } }
}
const onMessage =
  (kind: 'offer' | 'stop'): Make =>
  async (_, test) => {
    const token = await member(test)
    const [first] = await buildWilling(test, 5)
    const id = await planned(test, { token }, EVERYONE)
    await sendAll(test)
    return { params: { token: (await tokensOf(test, id, first!.id))[kind] } }
  }

export const CAMPAIGN_ASKS: Record<string, Make> = {
  'POST /api/staff/segments/count': async (_, test) => ({
    token: await member(test),
    body: { filter: EVERYONE },
  }),
  'POST /api/staff/segments': async (_, test) => ({
    token: await member(test),
    body: { name: 'Semua', filter: EVERYONE },
  }),
  'GET /api/staff/segments/{id}': onSegment,
  'PUT /api/staff/segments/{id}': async (context, test) => ({
    ...(await onSegment(context, test)),
    body: { version: 1, name: 'Semua', filter: EVERYONE },
  }),
  'DELETE /api/staff/segments/{id}': onSegment,
  'DELETE /api/staff/campaigns/{id}': onDraft,
  'GET /api/staff/campaigns/{id}': onDraft,
  'POST /api/staff/campaigns/preview': async (_, test) => {
    const { channel, title, message } = campaignForm(randomUUID())
    return { token: await member(test), body: { channel, title, message, coupon_code: null } }
  },
  'POST /api/staff/campaigns': async (_, test) => {
    const token = await member(test)
    return { token, body: campaignForm(await addedSegment(test, { token }, EVERYONE)) }
  },
  'PUT /api/staff/campaigns/{id}': async (_, test) => {
    const token = await member(test)
    const segment = await addedSegment(test, { token }, EVERYONE)
    const { body } = await staffAsk(test, { token })('POST', '/campaigns', campaignForm(segment))
    return { token, params: { id: body.data.id }, body: { version: 1, ...campaignForm(segment) } }
  },
  'POST /api/staff/campaigns/{id}/plan': async (context, test) => {
    await buildWilling(test, 5)
    return { ...(await onDraft(context, test)), body: { version: 1, planned_at: null } }
  },
  'POST /api/staff/campaigns/{id}/stop': async (_, test) => {
    const token = await member(test)
    await buildWilling(test, 5)
    return { token, params: { id: await planned(test, { token }, EVERYONE) } }
  },
  'POST /api/shop/campaign-links/{token}/open': onMessage('offer'),
  'GET /api/shop/campaign-stops/{token}': onMessage('stop'),
  'POST /api/shop/campaign-stops/{token}': onMessage('stop'),
  'POST /api/shop/campaign-stops/{token}/undo': onMessage('stop'),
}
