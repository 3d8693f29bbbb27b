/** A lead frees what a picker who went home left undone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../../test/support/builders.ts'
import { missGoods, openFloorShop, type Floor } from '../../../../test/support/floor.ts'
import type { TestShop } from '../../../../test/support/shop.ts'
import { buildStaff } from '../../../../test/support/staff.ts'

let test: TestShop
let floor: Floor
let lead: string
let other: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
  lead = (await buildStaff(test, 'shift_lead')).token
  other = (await buildStaff(test, 'picker')).token
})
afterAll(() => close())

const free = (runId: string, token: string) =>
  floor.ask('POST', `/pick-runs/${runId}/free`, {}, token)

it('is for others to end once a lead has freed it, and what was picked stays', async () => {
  const window = floor.nextWindow()
  const [apple, mango] = [await buildProduct(test), await buildProduct(test)]
  const { orderId } = await floor.orderOf(
    [
      [apple, 1],
      [mango, 1],
    ],
    window,
  )
  const { id, tasks } = await floor.runOf(window)
  await floor.act(tasks[0]!, { act: 'pick' })
  expect((await floor.act(tasks[1]!, { act: 'pick' }, other)).body.code).toBe('pick_task_taken')
  expect((await free(id, other)).status).toBe(403)
  expect((await free(id, lead)).body.data).toEqual({ released: 1 })
  const run = (await floor.ask('GET', `/pick-runs/${id}`, undefined, lead)).body.data
  expect(run.picker).toBeNull()
  const [noted] = await test.sql<{ facts: { picker: string } }>(
    `select facts from staff_acts where act = 'pick_run_free' and entity_id = $1`,
    id,
  )
  expect(noted!.facts).toMatchObject({ number: run.number, tasks: 1 })
  expect(noted!.facts.picker).not.toBe('')
  const { claimed } = (await floor.ask('POST', `/pick-runs/${id}/take`, {}, other)).body.data
  expect(claimed).toEqual([tasks[1]!.id])
  expect((await floor.act(tasks[1]!, { act: 'pick' }, other)).status).toBe(200)
  expect((await floor.pack(orderId)).body.data.state).toBe('packed')
})

it('frees a good that a customer is asked about, and what they take in its place', async () => {
  const { ask, orderId, runId } = await missGoods(test, floor, { prices: [48_000] })
  expect((await free(runId, lead)).body.data).toEqual({ released: 1 })
  const [question] = (await ask('GET', `/orders/${orderId}`)).body.data.substitutions
  const path = `/orders/${orderId}/substitutions/${question.id}`
  expect((await ask('PUT', path, { answer: 'accept' })).status).toBe(200)
  const left = (await floor.tasksOf(runId)).filter(({ state }) => state === 'open')
  expect(left).toHaveLength(1)
  expect((await floor.act(left[0]!, { act: 'pick' }, other)).status).toBe(200)
  expect((await floor.pack(orderId)).body.data.state).toBe('packed')
})

it('takes back a question of a run that was freed', async () => {
  const { runId, task } = await missGoods(test, floor, { prices: [48_000] })
  await free(runId, lead)
  expect((await floor.act(task, { act: 'undo' }, other)).body.data.state).toBe('open')
})

it('changes nothing where no one has a task', async () => {
  const window = floor.nextWindow()
  await floor.orderOf([[await buildProduct(test), 1]], window)
  const made = await floor.ask('POST', '/pick-runs', {
    window_day: window.day,
    window_start: window.start,
  })
  expect((await free(made.body.data.id, lead)).body.data).toEqual({ released: 0 })
})
