import { describe, expect, it } from 'vitest'
import { isEnough } from '#domain/staff/permission.ts'
import { ROLE_SLUGS, SEEDED_ROLES } from '#domain/staff/seeded-roles.ts'
import { HELP, HELP_NAMES } from '#i18n/help.ts'
import type { Help } from '#i18n/help/page.ts'
import { ROLE_DAYS } from '#i18n/help/roles.ts'
import { screens } from '../../screens.ts'
import { screensOf } from './own-help.ts'

describe.each(HELP_NAMES)('the help of %s', (name) => {
  it('opens the screen that its first steps name', async () => {
    const help: Help = HELP[name]
    const { steps } = (await help.en()).help
    const named = screensOf(name, screens).find(({ title }) =>
      steps.slice(0, 2).some((step) => step.includes(`[${title}]`)),
    )
    const [first] = screensOf(name, screens)
    expect(first!.title).toBe(named?.title ?? first!.title)
  })

  it('is about a screen of the menu', () => {
    expect(screensOf(name, screens).some(({ desk }) => desk !== null)).toBe(true)
  })
})

it('has a page for every screen of the menu', () => {
  expect(screens.filter(({ desk, help }) => desk !== null && help === null)).toEqual([])
})

describe.each(ROLE_SLUGS)('the day of the role %s', (role) => {
  it('leads to the same desks in both languages, each open to the role', async () => {
    const [en, id] = await Promise.all([ROLE_DAYS.en(), ROLE_DAYS.id()])
    const desks = en.days[role].steps.map(([desk]) => desk)
    expect(id.days[role].steps.map(([desk]) => desk)).toEqual(desks)
    const permissions = new Set(SEEDED_ROLES[role].permissions)
    const closed = desks.filter(
      (desk) =>
        !screensOf(desk, screens).some(
          ({ needs }) => needs === 'any' || isEnough(permissions, needs),
        ),
    )
    expect(closed).toEqual([])
  })
})
