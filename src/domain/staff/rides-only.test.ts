import { expect, it } from 'vitest'
import { picksOnly, ridesOnly } from './rides-only.ts'
import { ROLE_SLUGS, SEEDED_ROLES } from './seeded-roles.ts'

it('holds for riders, not for those who also work on something else, or do not ride', () => {
  expect(ridesOnly(['orders.read', 'reports.read', 'runs.own'])).toBe(true)
  expect(ridesOnly(['orders.read', 'picking.write', 'runs.own'])).toBe(false)
  expect(ridesOnly(['orders.read'])).toBe(false)
})

it('finds the role whose day is the floor', () => {
  expect(ROLE_SLUGS.filter((slug) => picksOnly(SEEDED_ROLES[slug].permissions))).toEqual(['picker'])
})
