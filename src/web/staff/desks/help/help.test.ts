import { describe, expect, it } from 'vitest'
import { HELP_NAMES } from '#i18n/help.ts'
import { screens } from '../../screens.ts'
import { screensOf } from './own-help.ts'

describe.each(HELP_NAMES)('the help of %s', (name) => {
  it('is about a screen of the menu', () => {
    expect(screensOf(name, screens).some(({ desk }) => desk !== null)).toBe(true)
  })
})

it('has a page for every screen of the menu', () => {
  expect(screens.filter(({ desk, help }) => desk !== null && help === null)).toEqual([])
})
