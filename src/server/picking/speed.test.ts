/** How fast pickers are, and what they scanned wrong: in their run, and in the report. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildProduct } from '../../../test/support/builders.ts'
import { openFloorShop, type Floor } from '../../../test/support/floor.ts'
import { TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../test/support/staff.ts'

let test: TestShop
let floor: Floor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
})
afterAll(() => close())

const at = (seconds: number) =>
  test.clock.set(new Date(Date.parse(TEST_NOW) + seconds * 1_000).toISOString())
const mine = async (run: string) => (await floor.ask('GET', `/pick-runs/${run}`)).body.data.speed
const scanWrong = (run: string, kind: string, token?: string) =>
  floor.ask('POST', `/pick-runs/${run}/wrong-scans`, { kind }, token)
const report = async (by: string, token: string) =>
  (await staffAsk(test, { token })('GET', `/reports/picking?by=${by}`)).body.data

it('times tasks without pauses, and counts a wrong scan once for a repeated key', async () => {
  const window = floor.nextWindow()
  const goods = [await buildProduct(test), await buildProduct(test), await buildProduct(test)]
  await floor.orderOf(
    goods.map((good) => [good, 2]),
    window,
  )
  await floor.orderOf([[goods[0]!, 1]], window)
  const { id, tasks } = await floor.runOf(window)
  expect(tasks).toHaveLength(4)
  expect(await mine(id)).toEqual({
    tasks: 0,
    units: 0,
    short: 0,
    wrong_scans: 0,
    seconds_per_task: null,
    units_per_hour: null,
  })
  at(30)
  await floor.act(tasks[0]!, { act: 'pick' })
  at(40)
  await floor.act(tasks[1]!, { act: 'pick' })
  // A pause of eleven minutes, then the task whose time no one knows.
  at(40 + 660)
  await floor.act(tasks[2]!, { act: 'pick' })
  at(40 + 660 + 20)
  await test.sql("update order_lines set substitute = 'refund'")
  await floor.act(tasks[3]!, { act: 'short' })

  const other = (await buildStaff(test, 'picker')).token
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const options = { token: other, body: { kind: 'box' }, headers }
  const path = `/api/staff/pick-runs/${id}/wrong-scans`
  const first = await test.request('POST', path, options)
  const again = await test.request('POST', path, options)
  expect([first.body, again.body]).toEqual([first.body, first.body])
  expect(first.body.data).toEqual({ wrong_scans: 1 })
  expect((await scanWrong(id, 'label')).body.data).toEqual({ wrong_scans: 1 })
  expect((await scanWrong(id, 'nonsense')).status).toBe(422)
  expect((await scanWrong(crypto.randomUUID(), 'box')).body.code).toBe('pick_run_not_found')
  await expect(test.sql('update wrong_scans set kind = $1', 'code')).rejects.toThrow('append-only')

  const found = tasks.slice(0, 3).reduce((sum, { wanted }) => sum + wanted, 0)
  const timed = tasks[0]!.wanted + tasks[1]!.wanted
  expect(await mine(id)).toEqual({
    tasks: 4,
    units: found,
    short: 1,
    wrong_scans: 1,
    seconds_per_task: 20,
    units_per_hour: timed * 60,
  })

  const lead = (await buildStaff(test, 'shift_lead', null)).token
  const rows = await report('run', lead)
  expect(rows.columns.map(({ name }: { name: string }) => name)).toEqual(
    'tasks units seconds_per_task units_per_hour short short_share wrong_scans'.split(' '),
  )
  expect(rows.total).toEqual([4, found, 20, timed * 60, 1, 25, 2])
  for (const by of ['day', 'shift', 'branch'])
    expect((await report(by, lead)).rows.map((row: { figures: unknown }) => row.figures)).toEqual([
      rows.total,
    ])
  const opened = await staffAsk(test, { token: lead })(
    'GET',
    '/reports/picking/entries?column=wrong_scans',
  )
  expect(opened.body.data.map(({ kind, ref }: Record<string, unknown>) => [kind, ref])).toEqual([
    ['scan', id],
    ['scan', id],
  ])
})

it('shows people by name, to a picker only the own work', async () => {
  const lead = (await buildStaff(test, 'shift_lead', null)).token
  const window = floor.nextWindow()
  const good = await buildProduct(test)
  await floor.orderOf([[good, 1]], window)
  const { id } = await floor.runOf(window)
  const people = [await buildStaff(test, 'picker'), await buildStaff(test, 'picker')]
  await test.sql(`update staff_accounts set name = 'Zaki' where id = $1`, people[0]!.id)
  await test.sql(`update staff_accounts set name = 'Adi' where id = $1`, people[1]!.id)
  for (const { token } of [people[0]!, people[0]!, people[1]!]) await scanWrong(id, 'code', token)
  const names = (await report('picker', lead)).rows.map(({ name }: { name: string }) => name)
  expect(names).toEqual(names.toSorted((a: string, b: string) => a.localeCompare(b)))
  expect(names.at(-1)).toBe('Zaki')
  const own = await report('picker', people[1]!.token)
  expect(own.rows.map(({ name }: { name: string }) => name)).toEqual(['Adi'])

  const listed = async (token: string) =>
    (await floor.ask('GET', '/pick-runs', undefined, token)).body.data.runs.find(
      (run: { id: string }) => run.id === id,
    ).speed.wrong_scans
  expect([
    await listed(lead),
    await listed(people[0]!.token),
    await listed(people[1]!.token),
  ]).toEqual([3, 2, 1])
})
