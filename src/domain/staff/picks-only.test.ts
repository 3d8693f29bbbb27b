import { expect, it } from 'vitest'
import { picksOnly } from './picks-only.ts'
import { ROLE_SLUGS, SEEDED_ROLES } from './seeded-roles.ts'

it('finds the role whose day is the floor', () => {
  expect(ROLE_SLUGS.filter((slug) => picksOnly(SEEDED_ROLES[slug].permissions))).toEqual(['picker'])
})
