/** Every staff call by every seeded role; and one row of the audit log for every write. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { productForm } from '#contract/staff/goods/product-form.ts'
import { ROLE_SLUGS, SEEDED_ROLES, type RoleSlug } from '#domain/staff/seeded-roles.ts'
import { words } from '../../src/i18n/en/staff/acts.ts'
import { fieldWord } from '../../src/server/staff/act-fields.ts'
import { served } from '../../src/server/start/calls.ts'
import { askOf, sendAsk } from '../support/asks.ts'
import { nameOf } from '../support/contract-fields.ts'
import { buildPerson, type Person } from '../support/people.ts'
import { OTHER_ASKS } from '../support/same-key-asks.ts'
import { changeSettings } from '../support/builders.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { buildStaff } from '../support/staff.ts'

const calls = served.map(({ call }) => call).filter(({ auth }) => auth === 'staff')
/** The calls of one's own session are open to every role, and end it. */
const OWN_SESSION: ReadonlySet<unknown> = new Set(['setup', 'pending', 'locked'])
const guarded = calls.filter(({ needs }) => needs !== null && !OWN_SESSION.has(needs))
const mayCall = (role: RoleSlug, { needs }: AnyCall): boolean =>
  needs === 'any' ||
  [needs].flat().some((one) => (SEEDED_ROLES[role].permissions as readonly unknown[]).includes(one))

let test: TestShop
let person: Person
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  // Each call prepares orders of its own.
  await changeSettings(test, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
  person = await buildPerson(test)
})
afterAll(() => test.close())

describe('the roles in the database', () => {
  it('are those of the code', async () => {
    const stored = await test.sql<{ slug: string; permissions: string[]; limits: object }>(
      'select slug, permissions, limits from staff_roles order by position',
    )
    expect(stored.map((role) => ({ ...role, permissions: role.permissions.toSorted() }))).toEqual(
      ROLE_SLUGS.map((slug) => ({
        slug,
        permissions: SEEDED_ROLES[slug].permissions.toSorted(),
        limits: SEEDED_ROLES[slug].limits,
      })),
    )
  })
})

/** Of the whole shop: refused to someone of one branch, whatever the role permits. */
const WHOLE_SHOP = ['GET /api/staff/accounting']

describe.each(ROLE_SLUGS)('the role %s', (role) => {
  it('may make the calls that its permissions open, and no other', async () => {
    const permitted: string[] = []
    const { token } = await buildStaff(test, role, 'kemang')
    for (const call of guarded) {
      const params = Object.fromEntries(
        [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, 'x']),
      )
      const { status, body } = await sendAsk(test, call, { token, params, body: {} })
      expect(status).not.toBe(401)
      expect(status).toBeLessThan(500)
      if (!(status === 403 && body.code === 'forbidden')) permitted.push(nameOf(call))
    }
    const expected = guarded.filter((call) => mayCall(role, call)).map(nameOf)
    expect(permitted).toEqual(expected.filter((name) => !WHOLE_SHOP.includes(name)))
  })
})

/** Calls that change nothing but for a moment: they compute, or tell where someone is. */
const NO_WRITE = [
  'POST /api/staff/sign-in/passkey',
  'POST /api/staff/till/preview',
  'POST /api/staff/prices/preview',
  'POST /api/staff/price-lists/preview',
  'POST /api/staff/coupons/simulate',
  'POST /api/staff/coupons/effect',
  'POST /api/staff/companies/{id}/effect',
  'POST /api/staff/earning-rules/{kind}/estimate',
  'POST /api/staff/tiers/{code}/estimate',
  'POST /api/staff/segments/count',
  'POST /api/staff/campaigns/preview',
  'POST /api/staff/point-offers/estimate',
  'POST /api/staff/missions/estimate',
  'POST /api/staff/products/preview',
  'POST /api/staff/content-preview',
  'POST /api/staff/holiday-check',
  'POST /api/staff/area-check',
  'POST /api/staff/window-check',
  'POST /api/staff/window-pattern-check',
  'POST /api/staff/window-patterns/{id}/end-check',
  'POST /api/staff/order-bulks/preview',
  'POST /api/staff/complaints/{id}/preview',
  'POST /api/staff/my-run/{run}/position',
  'POST /api/staff/orders/{number}/presence',
]

/** Calls that no one does alone: what they leave is the request for a second person. */
const ALWAYS_WAITS = ['POST /api/staff/customers/{id}/phone-change']

/** Their fields are SKUs, windows and products. */
const BY_THINGS = ['prices_proposed', 'prices_planned', 'windows_changed', 'listing_pins_saved']

describe('a write of staff', () => {
  it('with an idempotency key has a second request for the proof of repeats', () => {
    const keyed = calls.filter((call) => call.idempotent && !/\/till\/receipts\b/.test(call.path))
    const others = Object.keys(OTHER_ASKS).filter((name) => name.includes(' /api/staff/'))
    expect(others.toSorted()).toEqual(keyed.map(nameOf).toSorted())
  })

  const writes = calls.filter((call) => call.method !== 'GET' && !NO_WRITE.includes(nameOf(call)))
  it.each(writes.map((call) => ({ name: nameOf(call), call })))(
    'leaves one act: $name',
    async ({ name, call }) => {
      const waits = ALWAYS_WAITS.includes(name)
      const ask = await askOf(test, call, person)
      const count = async () =>
        (await test.sql<{ n: number }>('select count(*)::int as n from staff_acts'))[0]!.n
      const before = await count()
      const answer = await sendAsk(test, call, ask)
      expect([answer.status, answer.body.code]).toEqual(
        waits ? [202, 'approval_needed'] : [call.status, undefined],
      )
      expect(await count()).toBe(before + 1)
      const [act] = await test.sql<Record<string, unknown>>(
        'select act, staff_id, session_id, request_id, network from staff_acts order by id desc limit 1',
      )
      expect(Object.keys(words), 'the audit log has words for it').toContain(
        `staff.act.${String(act!['act'])}`,
      )
      expect(Object.values(act!).every((value) => value !== null)).toBe(true)
    },
  )

  it('is read by words for each of its fields, in both languages', async () => {
    const stored = await test.sql<{ act: string; field: string }>(
      `select distinct act, field from staff_acts, lateral jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}') || facts) field
       where not act = any($1)`,
      BY_THINGS,
    )
    // One request changes a part of them.
    const product = Object.keys(productForm.entries).map((field) => ({
      act: 'product_saved',
      field,
    }))
    const wordless = [...stored, ...product].flatMap(({ act, field }) =>
      (['en', 'id'] as const).flatMap((locale) =>
        fieldWord(locale, act, field) === null ? [`${locale}: ${field} of ${act}`] : [],
      ),
    )
    expect(wordless).toEqual([])
    expect(stored.length).toBeGreaterThan(300)
  })
})
