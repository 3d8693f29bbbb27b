import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What is pressed on the floor is as large as a thumb in a glove. */
const FLOOR_PX = 48
const TABLET_PX = 40
const PRESSED = 'button, a[href], summary, [role=option], input, select, textarea'

/**
 * Measures what is pressed on a screen of the floor, each with its label or box. Links within text
 * are exempt: their row or the button next to them is pressed.
 */
export const expectFloorTargets = (page: Page, what: string): Promise<void> =>
  expectTargets(page, what, { pressed: PRESSED, least: FLOOR_PX })

/** Buttons of the desks on a tablet, which a thumb presses. */
export const expectTabletTargets = (page: Page, what: string): Promise<void> =>
  expectTargets(page, what, { pressed: 'button, select, summary', least: TABLET_PX })

const expectTargets = async (
  page: Page,
  what: string,
  smallest: { pressed: string; least: number },
): Promise<void> => {
  const small = await page.evaluate(({ pressed, least }) => {
    const main = document.querySelector('main') ?? document.body
    return [...main.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
      const isWord = one.matches('a') && getComputedStyle(one).display === 'inline'
      const target = one.closest('label') ?? (one.matches('input') ? one.parentElement! : one)
      const { width, height } = target.getBoundingClientRect()
      const isSmall = width > 1 && height > 0 && (width < least || height < least)
      return !isWord && isSmall ? [`${one.outerHTML.slice(0, 120)} ${width}x${height}`] : []
    })
  }, smallest)
  expect(small, `small targets on ${what}`).toEqual([])
}
