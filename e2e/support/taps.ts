import type { BrowserContext } from '@playwright/test'

/**
 * Counts what a person presses in the pages of a context from now on: pointer and finger, not what
 * a scanner or a keyboard types.
 */
export const countTaps = async (context: BrowserContext) => {
  let taps = 0
  await context.exposeBinding('tapped', () => void (taps += 1))
  const listen = () => {
    const { tapped } = window as unknown as { tapped: () => void }
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && tapped(), { capture: true })
  }
  await context.addInitScript(listen)
  for (const page of context.pages()) await page.evaluate(listen)
  return {
    /** The taps since the last call. */
    taken: (): number => {
      const since = taps
      taps = 0
      return since
    },
  }
}
