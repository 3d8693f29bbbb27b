/** The floor, with orders that pass through it. */
import type { Browser, Page } from '@playwright/test'
import { staffPages } from '#contract/pages.ts'
import { newCustomer } from '../support/customers.ts'
import { newRider, plan, type Window } from '../support/desks.ts'
import { openFloor, type Floor } from '../support/floor.ts'
import { addAddress, BANANA, MANGO, payOrder, placeOrder, putInCart } from '../support/orders.ts'
import { shopCommand } from '../support/operator.ts'
import { wordsOf, type Words } from '../support/words.ts'
import { enter, type Camera, type Shot } from './camera.ts'

export type Stage = { camera: Camera; browser: Browser; page: Page }

const PICKER = 'picker'
/** Sold by its real weight. */
const WEIGHED = 'pepaya-california'
/** All orders are of one window, counted from the last. */
const WINDOW = -8

type Wanted = { name: string; until: string; inCash?: boolean; slug?: string }

/** A paid order of mangoes and bananas, as far as asked. */
export const order = async (
  page: Page,
  { name, until, inCash = false, slug = MANGO.slug }: Wanted,
): Promise<{ id: string; number: string }> => {
  const customer = await newCustomer(page, 'id', name)
  await addAddress(customer, 'Rumah')
  const buy = async (method: string, state: string) => {
    await putInCart(customer, slug, slug === MANGO.slug ? 3 : 1)
    await putInCart(customer, BANANA.slug, 2)
    const id = await placeOrder(customer, method, WINDOW)
    if (method === 'qris') await payOrder(customer, id)
    await shopCommand('orders', 'advance', id, state)
    return id
  }
  // Cash is for customers with a completed order.
  if (inCash) await buy('qris', 'completed')
  const id = await buy(inCash ? 'cod' : 'qris', until)
  const { number } = await customer.ask<{ number: string }>('GET', `/api/shop/orders/${id}`)
  return { id, number }
}

/** A run of orders that the picker has taken. */
const walk = async (
  { browser, page }: Stage,
  slug?: string,
): Promise<{ floor: Floor; runId: string }> => {
  const { id } = await order(page, {
    name: 'Sari Wulandari',
    until: 'confirmed',
    ...(slug ? { slug } : {}),
  })
  const floor = await openFloor(browser, wordsOf('en'), 'en')
  const { runId } = await floor.runOf(id)
  return { floor, runId }
}

export const picking = async (stage: Stage): Promise<void> => {
  const { camera, page } = stage
  await order(page, { name: 'Dewi Lestari', until: 'confirmed' })
  await camera('runs', { who: PICKER, path: staffPages.picking() })
  const { floor, runId } = await walk(stage)
  await camera('task', { who: PICKER, path: staffPages.pickRun(runId) })
  await floor.pickOthers(runId, '')
  await camera('done', { who: PICKER, path: staffPages.pickRun(runId) })
}

export const weighing = async (stage: Stage): Promise<void> => {
  const { floor, runId } = await walk(stage, WEIGHED)
  type Tasks = { task_list: { id: string; state: string; is_weighed: boolean }[] }
  const { task_list: tasks } = await floor.ask<Tasks>('GET', `/pick-runs/${runId}`)
  for (const { id, state, is_weighed: isWeighed } of tasks)
    if (state === 'open' && !isWeighed)
      await floor.ask('POST', `/pick-tasks/${id}`, { act: 'pick' })
  const prepare: Shot['prepare'] = (phone, t) =>
    phone.getByRole('button', { name: t('picking.enter'), exact: true }).scrollIntoViewIfNeeded()
  await stage.camera('pad', { who: PICKER, path: staffPages.pickRun(runId), prepare })
}

export const packing = async (stage: Stage): Promise<void> => {
  const { camera } = stage
  const { floor, runId } = await walk(stage)
  await floor.pickOthers(runId, '')
  await camera('table', { who: PICKER, path: staffPages.packing() })
  type Packable = { id: string; number: string; open_tasks: number; state: string }
  const waiting = await floor.ask<Packable[]>('GET', '/packing')
  for (const { id, open_tasks: open, state } of waiting)
    if (open === 0 && state !== 'packed')
      await floor.ask('POST', `/packing/${id}`, { bags: 1, is_sure: true })
  await camera('packed', { who: PICKER, path: staffPages.packing() })
}

export const riders = async ({ camera, browser, page }: Stage): Promise<void> => {
  const orders = []
  for (const name of ['Maya Anggraini', 'Bagus Prakoso', 'Dewi Lestari'])
    orders.push(await order(page, { name, until: 'packed' }))
  const floor = await openFloor(browser, wordsOf('en'), 'en')
  const { window } = await floor.ask<{ window: Window }>('GET', `/orders/${orders[0]!.id}`)
  const path = `${staffPages.riders()}?day=${window.day}&start=${encodeURIComponent(window.start)}`
  const prepare: Shot['prepare'] = (desk, t) =>
    desk.getByRole('button', { name: t('riders.propose') }).click()
  await camera('plan', { who: 'rider_desk', path, prepare })
}

export const run = async ({ camera, browser, page }: Stage): Promise<void> => {
  const rider = await newRider()
  const { id, number } = await order(page, {
    name: 'Maya Anggraini',
    inCash: true,
    until: 'packed',
  })
  const day = { browser, t: wordsOf('en'), language: 'en' } as const
  const floor = await openFloor(browser, day.t, 'en')
  const { window } = await floor.ask<{ window: Window }>('GET', `/orders/${id}`)
  await plan(day, number, window, rider)
  const shot = { who: rider, path: staffPages.run() }
  const { t } = day
  const { page: phone } = await enter(browser, { locale: 'en', at: 'phone', ...shot })
  await camera('bags', shot)
  await phone.getByLabel(t('run.code')).fill(number)
  await phone.getByRole('button', { name: t('run.add'), exact: true }).click()
  await phone.getByRole('button', { name: t('run.leave'), exact: true }).click()
  const arrived = phone.getByRole('button', { name: t('run.arrived') })
  await arrived.waitFor()
  await camera('stop', shot)
  await arrived.click()
  await camera('door', shot)
  await handOver(phone, t)
  await phone.getByRole('button', { name: t('run.end') }).waitFor()
  await camera('cash', shot)
}

const handOver = async (phone: Page, t: Words): Promise<void> => {
  await phone.getByRole('button', { name: t('run.guard') }).click()
  await phone.getByLabel(t('run.leftWith')).fill('Pak Dadang')
  await phone.keyboard.press('Enter')
  await phone.getByRole('button', { name: t('run.guard') }).waitFor({ state: 'hidden' })
}
