import { describe, expect, it } from 'vitest'
import {
  isPermittedAt,
  limitOf,
  needsSecondFactor,
  permissionsOf,
  type Grant,
} from './permission.ts'
import { ROLE_SLUGS, SEEDED_ROLES, type RoleSlug } from './seeded-roles.ts'

const HELD = {
  owner: 'owner',
  cat: 'catalogue',
  buy: 'buyer',
  pick: 'picker',
  cash: 'cashier',
  desk: 'rider_desk',
  ride: 'rider',
  supp: 'support',
  mark: 'marketing',
  fin: 'finance',
  aud: 'auditor',
} as const satisfies Record<string, RoleSlug>

/**
 * The table that the shop was asked for, a line for each desk. w reads and writes, r reads, a dot
 * neither; a number is what a role may do alone, in thousands of rupiah or in points; another word
 * is a permission of its own: `plan` plans prices that another applies, `till` serves at a till,
 * `own` rides, and masked names (`m`) need none.
 */
const ASKED_FOR = `
                                          owner cat  buy  pick cash desk ride supp mark fin  aud
  orders                                  w     r    r    r    r    w    r    w    .    r    r
  picking                                 w     .    r    w    .    r    .    r    .    .    r
  batches                                 w     r    w    w    .    .    .    r    .    r    r
  purchases                               w     r    w    .    .    .    .    .    .    r    r
  windows                                 w     .    r    r    .    w    own  r    .    .    r
  complaints                              w     .    r    .    .    r    .    w    .    r    r
  refunds                                 5000  .    .    .    .    .    .    250  .    2000 r
  products                                w     w    r    r    .    .    .    r    r    .    r
  prices                                  w     plan plan .    .    .    .    .    plan r    r
  coupons                                 w     w    .    .    .    .    .    r    w    .    r
  content                                 w     w    .    .    .    .    .    r    w    .    r
  reviews                                 w     w    .    .    .    .    .    w    w    .    r
  customers                               w     .    .    m    till .    m    w    m    r    r
  points                                  5000  .    .    .    .    .    .    1000 .    5000 .
  loyalty                                 w     .    .    .    .    .    .    r    w    r    r
  settings                                w     .    .    .    .    .    .    .    .    r    r
  people                                  w     .    .    .    .    .    .    .    .    .    r
  reports                                 w     r    r    r    r    r    r    r    r    r    r
  audit                                   r     .    .    .    .    .    .    .    .    r    r
`
const [head = [], ...lines] = ASKED_FOR.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))

/** What a cell of the table permits, by the desk that it is about. */
const permittedBy = (desk: string, cell: string): string[] => {
  if (cell === '.' || cell === 'm') return []
  if (cell === 'till') return ['till.use']
  if (cell === 'own') return ['runs.own']
  if (desk === 'points') return ['points.adjust']
  if (cell === 'r') return [`${desk}.read`]
  return [`${desk}.read`, `${desk}.write`]
}

/** What the table leaves open: acts of the owner, and those who see money and health. */
const BEYOND: Partial<Record<RoleSlug, string[]>> = {
  owner: ['refunds.approve', 'prices.apply', 'till.use', 'runs.own', 'exports.personal'],
  finance: ['refunds.approve', 'exports.personal'],
}
const HEALTH: RoleSlug[] = ['owner', 'auditor']

describe('the seeded roles', () => {
  it.each(Object.entries(HELD))('%s: %s is as the table says', (column, slug) => {
    const cells = lines.map(([desk = '', ...row]) => ({ desk, cell: row[head.indexOf(column)]! }))
    const asked = new Set([
      ...cells.flatMap(({ desk, cell }) => permittedBy(desk, cell)),
      ...(BEYOND[slug] ?? []),
      ...(HEALTH.includes(slug) ? ['health.read'] : []),
    ])
    expect([...SEEDED_ROLES[slug].permissions].toSorted()).toEqual([...asked].toSorted())
    const limit = (desk: string) => Number(cells.find((one) => one.desk === desk)?.cell) || 0
    const { refund = 0, points = 0 } = SEEDED_ROLES[slug].limits
    expect([refund, points]).toEqual([limit('refunds') * 1000, limit('points')])
  })

  it('a shift lead has picking, packing, windows, waste up to Rp 500,000, and orders', () => {
    const { permissions, limits } = SEEDED_ROLES.shift_lead
    expect(limits).toEqual({ waste: 500_000 })
    expect([...permissions].filter((one) => one.endsWith('.write')).toSorted()).toEqual(
      ['orders', 'picking', 'batches', 'windows'].map((noun) => `${noun}.write`).toSorted(),
    )
  })

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
