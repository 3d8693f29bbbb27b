/** Everything that may wait for a second person reads as words, in both languages. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { APPROVAL_ACTS, type ApprovalAct } from '#domain/staff/approval.ts'
import { approvalReader } from '../../src/server/staff/approvals/present.ts'
import { show, type Shown } from '../../src/server/staff/approvals/shown/show.ts'
import { served } from '../../src/server/start/calls.ts'
import { askOf, sendAsk } from '../support/asks.ts'
import { changeSettings } from '../support/builders.ts'
import { buildPerson } from '../support/people.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await changeSettings(test, { 'slot.capacityOrders': 10_000, 'slot.capacityGrams': 100_000_000 })
})
afterAll(() => test.close())

type Proposal = Parameters<typeof show>[1]

/** Acts that no ordinary request of a call asks for, as their modules propose them. */
const MADE: readonly Proposal[] = [
  {
    act: 'order_allow_cancel',
    about: 'FR-261120-AAAAA',
    reason: 'Pembeli minta batal',
    payload: { number: 'FR-261120-AAAAA', action: 'allow_cancel', returned: 90_000, goodwill: 0 },
    before: { state: 'confirmed', refunded: 0 },
    after: { state: 'cancelled', refunded: 90_000, goodwill: 0 },
  },
  {
    act: 'points_import',
    about: 'member.csv',
    reason: '',
    payload: { fingerprint: 'a'.repeat(64), points: 90_000, worth: 900_000, system: 'Moka' },
    before: { rows: 0, points: 0 },
    after: { rows: 12, points: 90_000 },
  },
  {
    act: 'person_add',
    about: 'baru',
    reason: '',
    payload: {
      login: 'baru',
      name: 'Wulan',
      roles: [{ role: 'shift_lead', branch_id: 'kemang' }],
      branch_id: 'kemang',
    },
    before: {},
    after: { login: 'baru', name: 'Wulan', roles: 'shift_lead (kemang)' },
  },
  {
    act: 'person_roles',
    about: 'baru',
    reason: '',
    payload: { login: 'baru', version: 2, roles: [{ role: 'finance', branch_id: null }] },
    before: { roles: 'shift_lead (kemang)' },
    after: { roles: 'finance' },
  },
  {
    act: 'person_password',
    about: 'baru',
    reason: '',
    payload: { login: 'baru', for: 'pemilik' },
    before: {},
    after: {},
  },
  {
    act: 'person_dismiss',
    about: 'baru',
    reason: '',
    payload: { login: 'baru', version: 3 },
    before: { roles: 'shift_lead (kemang), finance' },
    after: { roles: '' },
  },
  {
    act: 'role_change',
    about: 'Packer',
    reason: '',
    payload: {
      version: 1,
      name: { id: 'Pengepak', en: 'Packer' },
      permissions: ['orders.read', 'windows.read'],
      limits: { refund: 10_000, points: 0, waste: 0 },
    },
    before: { permissions: 'orders.read', refund_limit: 0 },
    after: {
      permissions: 'orders.read, windows.read',
      refund_limit: 10_000,
      gained: 'windows.read',
      lost: 'picking.read, picking.write',
    },
  },
  {
    act: 'setting_change',
    about: 'approval.refundDays',
    reason: '',
    payload: { value: '14', from: '2026-12-01T02:00:00.000Z' },
    before: { value: '7' },
    after: { value: '14', from: '2026-12-01 09:00 WIB' },
  },
  {
    act: 'stock_correct',
    about: 'BL001-01',
    reason: 'lost',
    payload: {
      location: 'hub',
      difference: -4,
      reason: 'lost',
      words: '',
      batchId: '01a1f6b0-6dc0-716f-96fd-cb0d873293d1',
    },
    before: { on_hand: 20 },
    after: { on_hand: 16 },
  },
  {
    act: 'order_cancel',
    about: 'FR-261120-BBBBB',
    reason: 'Mangga habis',
    payload: { number: 'FR-261120-BBBBB', action: 'cancel', returned: 90_000, goodwill: 10_000 },
    before: { state: 'confirmed', refunded: 0 },
    after: { state: 'cancelled', refunded: 90_000, goodwill: 10_000 },
  },
  {
    act: 'role_add',
    about: 'Helper',
    reason: '',
    payload: {
      name: { id: 'Pembantu', en: 'Helper' },
      permissions: ['orders.read', 'refunds.write'],
      limits: { refund: 10_000, points: 500, waste: 0 },
    },
    before: {},
    after: {
      name_id: 'Pembantu',
      name_en: 'Helper',
      permissions: 'orders.read, refunds.write',
      refund_limit: 10_000,
      points_limit: 500,
      waste_limit: 0,
    },
  },
  {
    act: 'price_cut',
    about: 'BL001-01',
    reason: '',
    payload: {
      rows: [
        {
          id: '01a1f6b0-6dc0-716f-96fd-cb0d873293d1',
          sku: 'BL001-01',
          cost: 12_000,
          target: 'regular',
          before: { regular: 60_000, sale: null },
          after: { regular: 30_000, sale: 25_000 },
        },
      ],
      startsAt: null,
      endsAt: '2026-12-01T02:00:00.000Z',
    },
    before: { 'BL001-01': 'Rp60.000' },
    after: { 'BL001-01': 'Rp25.000 (Rp30.000)' },
  },
  {
    act: 'stock_waste',
    about: 'BL001-01',
    reason: 'Jatuh dari rak',
    payload: {
      batchId: '01a1f6b0-6dc0-716f-96fd-cb0d873293d1',
      quantity: 9,
      reason: 'given_away',
      note: 'Jatuh dari rak',
      photoId: '01a1f6b0-6dc0-716f-96fd-cb0d873293d2',
    },
    before: {},
    after: { quantity: 9, reason: 'given_away' },
  },
  {
    act: 'count_post',
    about: 'SO-12',
    reason: '',
    payload: {
      uncounted: 'zero',
      differences: [
        ['01a1f6b0-6dc0-716f-96fd-cb0d873293d1', -4],
        ['01a1f6b0-6dc0-716f-96fd-cb0d873293d2', 1],
      ],
    },
    before: {},
    after: { lines: 2, units: -3 },
  },
  {
    act: 'earning_rule',
    about: 'first_order',
    reason: 'Belanja pertama',
    payload: {
      kind: 'first_order',
      version: 1,
      enabled: true,
      points: 500,
      factor_percent: 100,
      friend_points: 0,
      minimum_goods: 50_000,
      cap: 1,
      total_cap: null,
      valid_from: null,
      valid_to: '2026-12-31T17:00:00.000Z',
      terms: { id: 'Belanja pertama', en: 'First purchase' },
    },
    before: { enabled: false, points: 100 },
    after: { enabled: true, points: 500 },
  },
  {
    act: 'tier_plan',
    about: 'Panen',
    reason: 'Panen',
    payload: {
      id: '01a1f6b0-6dc0-716f-96fd-cb0d873293d1',
      code: 'harvest',
      holds_from: '2027-01-01',
      threshold: 2_000_000,
      earn_factor_percent: 125,
      redeem_point_convert: 10,
    },
    before: { threshold: 3_000_000, earn_factor_percent: 110, redeem_point_convert: 10 },
    after: {
      holds_from: '2027-01-01',
      threshold: 2_000_000,
      earn_factor_percent: 125,
      redeem_point_convert: 10,
    },
  },
  {
    act: 'company_limit',
    about: 'PT Buah Segar',
    reason: 'PT Buah Segar',
    payload: {
      id: '01a1f6b0-6dc0-716f-96fd-cb0d873293d1',
      version: null,
      form: {
        legal_name: 'PT Buah Segar',
        tax_number: '01.234.567.8-901.000',
        tax_address: 'Jl. Raya 1',
        invoice_email: 'faktur@buah.example',
        terms_days: 14,
        credit_limit: 20_000_000,
        price_list_id: null,
        is_active: true,
      },
    },
    before: { credit_limit: 0, terms_days: 0 },
    after: { credit_limit: 20_000_000, terms_days: 14 },
  },
]

const readAll = async (): Promise<Proposal[]> => {
  const stored = await test.sql<Proposal>(
    'select act, about, reason, payload, before, after from approvals order by number',
  )
  return [...stored, ...MADE]
}

/** Names of fields, ids, versions, instants as computers write them, and values of programs. */
const RAW = [
  /[a-z]_[a-z]/,
  /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/,
  /\d{4}-\d\d-\d\dT/,
  /\b(true|false|null|undefined)\b/,
  /[\w-]{40,}/,
  /approvalFields|staff\.|\[object/,
]
/** What people wrote themselves, or what has a name of its own. */
const FREE = new Set([
  'login',
  'for',
  'name',
  'coupon_code',
  'code',
  'target',
  'reference',
  'words',
])

const rawIn = ({ about, reason, changes, payload }: Shown, { act, payload: given }: Proposal) => {
  const texts = [
    ...changes.flatMap(({ field, label, before, after }) =>
      FREE.has(field) ? [label] : [label, before ?? '', after ?? ''],
    ),
    ...payload.flatMap(({ name, label, value }) => (FREE.has(name) ? [label] : [label, value])),
    about,
    reason,
  ]
  const words = Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string' && /^[a-z]+$/.test(value) && !FREE.has(name) ? [value] : [],
  )
  return texts
    .filter((text) => RAW.some((raw) => raw.test(text)) || words.includes(text))
    .map((text) => `${act}: ${text}`)
}

it('without names of fields, ids and values of programs', { timeout: 300_000 }, async () => {
  const person = await buildPerson(test)
  const asked = []
  for (const { call } of served)
    if ((call.refuses as readonly string[] | undefined)?.includes('approval_needed'))
      asked.push({ call, ask: await askOf(test, call, person) })
  // From here on one person may do nothing alone.
  await test.sql(`update staff_roles set limits = '{}'`)
  await changeSettings(test, {
    'approval.refund': 0,
    'approval.points': 0,
    'approval.tierDays': 0,
    'approval.priceCutPercent': 0,
    'approval.waste': 0,
    'approval.stock': 0,
    'approval.coupon': 0,
    'approval.loyalty': 0,
    'approval.recipients': 0,
  })
  for (const { call, ask } of asked) await sendAsk(test, call, ask)
  const proposals = await readAll()
  const acts = new Set(proposals.map(({ act }) => act))
  const missing = APPROVAL_ACTS.filter((act: ApprovalAct) => !acts.has(act))
  const raw = []
  for (const locale of ['id', 'en'] as const) {
    const reader = await approvalReader(test.shop.db, locale)
    for (const proposal of proposals) raw.push(...rawIn(show(reader, proposal), proposal))
  }
  expect({ missing, raw }).toEqual({ missing: [], raw: [] })
})

it.each([
  ['shipping.bands', '3000: 9000, 7000: 15000', 'up to 3 km Rp9.000 · up to 7 km Rp15.000'],
  ['order.substitute', 'refund', 'the money back'],
  ['approval.refund', '250000', 'Rp250.000'],
  ['approval.priceCutPercent', '30', '30 percent'],
])('a value of %s as the page of settings prints it', async (about, value, read) => {
  const reader = await approvalReader(test.shop.db, 'en')
  const { changes, payload } = show(reader, {
    act: 'setting_change',
    about,
    reason: '',
    payload: { value },
    before: {},
    after: { value },
  })
  expect([changes[0]?.after, payload[0]?.value]).toEqual([read, read])
})
