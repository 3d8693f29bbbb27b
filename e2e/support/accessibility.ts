import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Half the size of what the builder would send into each page. */
const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const OPENED = 'dialog[open], [role="dialog"]'

/**
 * Fails with a line for each breach of WCAG 2.2 AA that a machine can find in the page as it
 * stands, or in what has opened over it.
 */
export async function expectAccessible(page: Page, what: string, within?: 'dialog') {
  // Its content may still be loading.
  if (within === 'dialog')
    await expect(page.locator(OPENED).filter({ visible: true }).first()).toBeVisible()
  await settled(page)
  // What holds is not described node by node: only breaches are read, and the rest took a quarter
  // of the time. No rule of these needs the style sheets once more.
  const builder = new AxeBuilder({ page, axeSource: SOURCE })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(RULES)
  const { violations } = await (within === 'dialog' ? builder.include(OPENED) : builder).analyze()
  const lines = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n    ${failureSummary}`),
  )
  expect.soft(lines, what).toEqual([])
}

/** What is read in the sun: text has a contrast of 7:1, large text of 4.5:1. */
export async function expectContrast(page: Page, what: string) {
  await settled(page)
  const { violations } = await new AxeBuilder({ page, axeSource: SOURCE })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
    .include('main')
    .withRules(['color-contrast-enhanced'])
    .analyze()
  const lines = violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target.join(' ')}\n    ${failureSummary}`),
  )
  expect.soft(lines, what).toEqual([])
}

/** Colours are looked at when nothing is fading any more, nor just about to. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    const drawn = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const fading = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
    // Animations far off screen do not run until scrolled near, so the wait has a limit.
    let isEnough = false
    const enough = new Promise((resolve) => setTimeout(() => resolve((isEnough = true)), 1_000))
    await drawn()
    while (!isEnough && fading().length > 0) {
      await Promise.race([Promise.allSettled(fading().map(({ finished }) => finished)), enough])
      await drawn()
    }
  })
}
