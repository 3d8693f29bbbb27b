import { describe, expect, it } from 'vitest'
import { HELP, HELP_NAMES } from '#i18n/help.ts'
import type { Help } from '#i18n/help/page.ts'
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
