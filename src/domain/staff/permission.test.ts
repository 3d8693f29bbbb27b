import { describe, expect, it } from 'vitest'
import {
  isPermittedAt,
  limitOf,
  needsSecondFactor,
  permissionsOf,
  type Grant,
} from './permission.ts'
import { ROLE_SLUGS, SEEDED_ROLES, type RoleSlug } from './seeded-roles.ts'

/** What each role may do, in the order of `ROLE_SLUGS`: w write and read, r read, - neither. */
const TABLE: Record<string, string> = {
  orders: 'w r r r r w r w w - r r',
  picking: 'w - r w r r - w r - - r',
  batches: 'w r w w - - - w r - r r',
  purchases: 'w - w - - - - - - - r r',
  windows: 'w - r r - w - w r - r r',
  complaints: 'w - r - - r - r w - r r',
  refunds: 'w - - - - - - - w - w r',
  products: 'w w r r - - - r r r - r',
  prices: 'w w w - - - - - - w r r',
  coupons: 'w w - - - - - - r w - r',
  content: 'w w - - - - - - r w - r',
  reviews: 'w w - - - - - - w w - r',
  customers: 'w - - - - - - - w - r r',
  loyalty: 'w - - - - - - - r w r r',
  settings: 'w - - - - - - - - - r r',
  people: 'w - - - - - - - - - - r',
  reports: 'w r r r r r r r r r r r',
}
/** Roles that hold an act beyond reading and writing. */
const ACTS: Record<string, RoleSlug[]> = {
  'refunds.approve': ['owner', 'finance'],
  'points.adjust': ['owner', 'support', 'finance'],
  'prices.apply': ['owner'],
  'till.use': ['owner', 'cashier'],
  'runs.own': ['owner', 'rider'],
  'exports.personal': ['owner', 'finance'],
  'audit.read': ['owner', 'finance', 'auditor'],
  'health.read': ['owner', 'auditor'],
}

describe('the seeded roles', () => {
  it.each(Object.entries(TABLE))('%s', (noun, line) => {
    const permitted = ROLE_SLUGS.map((role) => {
      const { permissions } = SEEDED_ROLES[role]
      const may = (verb: string) => (permissions as readonly string[]).includes(`${noun}.${verb}`)
      return may('write') && may('read') ? 'w' : may('read') ? 'r' : '-'
    })
    expect(permitted).toEqual(line.split(' '))
  })

  it.each(Object.entries(ACTS))('%s', (act, roles) =>
    expect(
      ROLE_SLUGS.filter((role) =>
        (SEEDED_ROLES[role].permissions as readonly string[]).includes(act),
      ),
    ).toEqual(roles),
  )

  it('need a second factor where money, people, prices or personal data are', () =>
    expect(
      ROLE_SLUGS.filter((slug) =>
        needsSecondFactor([{ slug, branchId: null, ...SEEDED_ROLES[slug] }]),
      ),
    ).toEqual(['owner', 'support', 'finance', 'auditor']))
})

describe('several roles of one person', () => {
  const at = (slug: RoleSlug, branchId: string | null): Grant => ({
    slug,
    branchId,
    ...SEEDED_ROLES[slug],
  })
  const grants = [at('cashier', 'kemang'), at('support', null), at('picker', 'blok-m')]

  it('add up', () => {
    const all = permissionsOf(grants)
    expect(
      ['till.use', 'refunds.write', 'picking.write'].every((one) => all.has(one as never)),
    ).toBe(true)
  })

  it.each([
    ['till.use', 'kemang', true],
    ['till.use', 'blok-m', false],
    ['picking.write', 'blok-m', true],
    ['picking.write', 'kemang', false],
    ['refunds.write', 'kemang', true],
    ['people.write', 'kemang', false],
  ] as const)('permit %s at %s: %s', (permission, branch, is) =>
    expect(isPermittedAt(grants, permission, branch)).toBe(is),
  )

  it('have the largest of their limits', () => {
    expect(limitOf(grants, 'refund')).toBe(250_000)
    expect(limitOf([at('owner', null), ...grants], 'refund')).toBe(5_000_000)
    expect(limitOf([at('cashier', 'kemang')], 'refund')).toBe(0)
  })
})
