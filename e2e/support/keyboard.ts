import { expect, type Locator, type Page } from '@playwright/test'

/**
 * A visitor without a mouse. Counts how often Tab was pressed, and looks at what has the focus each
 * time.
 */
export function makeKeyboard(page: Page) {
  let presses = 0

  /** Presses Tab until this has the focus. */
  const tabTo = async (target: Locator, most = 80) => {
    await expect(target).toBeVisible()
    for (let tries = 0; tries < most; tries++) {
      await page.keyboard.press('Tab')
      presses += 1
      await expectFocusSeen(page)
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`${String(target)} did not get the focus within ${most} presses of Tab`)
  }
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(target)
    await page.keyboard.press(key)
  }
  return { tabTo, press, presses: () => presses, startCounting: () => void (presses = 0) }
}

/** Nothing may lie over what has the focus, and it must be on the screen (WCAG 2.4.11). */
async function expectFocusSeen(page: Page) {
  const hidden = await page.evaluate(async () => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    const isSeen = () => {
      const box = element.getBoundingClientRect()
      if (box.width < 2 || box.height < 2) return true
      const [x, y] = [
        Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
        Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
      ]
      const isOnScreen = box.bottom > 0 && box.top < innerHeight
      const top = document.elementFromPoint(x, y)
      return (
        isOnScreen &&
        (top === null ||
          element.contains(top) ||
          top.contains(element) ||
          element.closest('label')?.contains(top) === true)
      )
    }
    // A page that scrolls smoothly may still be on its way.
    for (let frames = 0; frames < 40 && !isSeen(); frames++)
      await new Promise(requestAnimationFrame)
    return isSeen() ? null : element.outerHTML.slice(0, 160)
  })
  expect.soft(hidden, 'the focus is hidden').toBeNull()
}
