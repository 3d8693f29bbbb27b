import type { Page } from '@playwright/test'
import type { Words } from './words.ts'

export const boxOf = (page: Page, t: Words) =>
  page.getByRole('combobox', { name: t('search.label') })
export const headerOf = (page: Page) => page.getByRole('banner')
/** Records layout shifts without recent input. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) (window as unknown as { shifted: number }).shifted += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
export const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifted: number }).shifted)
