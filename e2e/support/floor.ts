/** A picker with a phone: signed in, and with a run that has an order. */
import type { Browser, Page } from '@playwright/test'
import type { Locale } from '#domain/locale.ts'
import { staffPages } from '#contract/pages.ts'
import type { PickTask, WholeRun } from '#contract/staff/picking/picking.ts'
import { askOn, speakIn, type StaffAsk, type Window, signInAs } from './desks.ts'
import type { Words } from './words.ts'

export type Floor = {
  page: Page
  ask: StaffAsk
  /** Takes the runs of the order's window, and makes more, until one has the order. */
  runOf: (orderId: string) => Promise<{ runId: string; tasks: PickTask[] }>
  /** Picks all goods of the order, weighed ones at their nominal weight. */
  pickAll: (orderId: string) => Promise<void>
  /** Picks what stands in a run for orders of other tests. */
  pickOthers: (runId: string, orderId: string) => Promise<void>
}

/** In the demo's picker's account, at 360 px. */
export const openFloor = async (browser: Browser, t: Words, language: Locale): Promise<Floor> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await speakIn(context, language)
  const page = await context.newPage()
  await page.goto(staffPages.picking())
  await signInAs(page, t, 'picker')
  await page.getByRole('heading', { level: 1, name: t('staff.title.picking') }).waitFor()
  const ask = askOn(page)
  const runOf: Floor['runOf'] = async (orderId) => {
    type Listed = {
      runs: { id: string; window: Window }[]
      waiting: { window: Window }[]
    }
    const { window: own } = await ask<{ window: Window }>('GET', `/orders/${orderId}`)
    const isOwn = ({ window }: { window: Window }) =>
      window.day === own.day && window.start === own.start
    for (;;) {
      const { runs, waiting } = await ask<Listed>('GET', '/pick-runs')
      // Another test's picker may have taken the order along.
      for (const { id } of runs.filter(isOwn)) {
        await ask('POST', `/pick-runs/${id}/take`, {})
        const run = await ask<WholeRun>('GET', `/pick-runs/${id}`)
        const tasks = run.task_list.filter((one) => one.order_id === orderId)
        if (tasks.length > 0) return { runId: id, tasks }
      }
      if (!waiting.some(isOwn)) throw new Error(`The order ${orderId} does not wait to be picked.`)
      const body = { window_day: own.day, window_start: own.start }
      await ask('POST', '/pick-runs', body)
    }
  }
  const pick = async (tasks: readonly PickTask[]) => {
    for (const { id, nominal_g: grams, is_weighed: isWeighed, wanted } of tasks)
      await ask('POST', `/pick-tasks/${id}`, {
        act: 'pick',
        ...(isWeighed ? { grams: Array.from({ length: wanted }, () => grams) } : {}),
      })
  }
  const pickAll: Floor['pickAll'] = async (orderId) => pick((await runOf(orderId)).tasks)
  const pickOthers: Floor['pickOthers'] = async (runId, orderId) => {
    const { task_list: tasks } = await ask<WholeRun>('GET', `/pick-runs/${runId}`)
    await pick(tasks.filter(({ order_id: order, state }) => order !== orderId && state === 'open'))
  }
  return { page, ask, runOf, pickAll, pickOthers }
}
