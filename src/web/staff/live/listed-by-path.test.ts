import { expect, it } from 'vitest'
import { listAudit } from '#contract/staff/audit.ts'
import { listPeople } from '#contract/staff/people.ts'
import { listStaffSettings } from '#contract/staff/settings.ts'
import { LISTED_BY_PATH } from './listed-by-path.ts'

it('names the paths of the calls', () => {
  expect(LISTED_BY_PATH).toEqual({
    audit: listAudit.path,
    people: listPeople.path,
    settings: listStaffSettings.path,
  })
})
