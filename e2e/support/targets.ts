import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** What is pressed on the floor is as large as a thumb in a glove. */
const FLOOR_PX = 48
const PRESSED = 'button, a[href], summary, [role=option], input, select, textarea'

/**
 * Measures what is pressed on a screen of the floor, each with its label or box. Links within text
 * are exempt: their row or the button next to them is pressed.
 */
export const expectFloorTargets = async (page: Page, what: string): Promise<void> => {
  const small = await page.evaluate(
    ({ pressed, least }) => {
      const main = document.querySelector('main') ?? document.body
      return [...main.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
        const isWord = one.matches('a') && getComputedStyle(one).display === 'inline'
        const target = one.closest('label') ?? (one.matches('input') ? one.parentElement! : one)
        const { width, height } = target.getBoundingClientRect()
        const isSmall = width > 1 && height > 0 && (width < least || height < least)
        return !isWord && isSmall ? [`${one.outerHTML.slice(0, 120)} ${width}x${height}`] : []
      })
    },
    { pressed: PRESSED, least: FLOOR_PX },
  )
  expect(small, `small targets on ${what}`).toEqual([])
}
