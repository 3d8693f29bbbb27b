import { expect, it } from 'vitest'
import { tidyTag } from './tag.ts'

it.each([
  ['VIP', 'vip'],
  ['  titip   satpam ', 'titip satpam'],
  ['Ulang Tahun', 'ulang tahun'],
])('writes the tag %j as %j', (typed, tidy) => {
  expect(tidyTag(typed)).toBe(tidy)
})
