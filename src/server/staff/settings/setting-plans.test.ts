/** Planned settings: applied once at their time, cancelled, missed, and with four eyes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { defective } from '../../../../test/support/defects.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { askWithFault, installFaults } from '../../../../test/support/statement-faults.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { applySettings } from './plan-setting.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
let uninstall: () => void
beforeAll(async () => {
  uninstall = installFaults()
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(async () => {
  uninstall()
  await test.close()
})

const later = (ms: number) => new Date(test.clock.now().getTime() + ms)
const plan = (key: string, value: string, startsAt: Date) =>
  ask('POST', `/settings/${key}/plans`, { value, starts_at: startsAt.toISOString() })
const stateOf = async (id: string) =>
  (await ask('GET', '/setting-plans')).body.data.find((one: { id: string }) => one.id === id).state
const historyOf = async (key: string): Promise<string[]> =>
  (await ask('GET', `/settings/${key}/history`)).body.data.map(
    ({ value }: { value: string }) => value,
  )
const apply = (shop = test.shop, at = test.clock.now()) =>
  applySettings(shop.database, shop.log, at)

describe('a planned setting', () => {
  it('holds from its time on, once, with the maker in its history and a row of the audit log', async () => {
    const key = 'order.serviceFee'
    const made = await plan(key, '2.500', later(HOUR_MS))
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({ key, value: '2500', state: 'planned', ended_at: null })
    expect(await apply()).toBe(0)
    expect(await historyOf(key)).toEqual([])
    test.clock.advance(HOUR_MS)
    expect((await Promise.all([apply(), apply()])).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await apply()).toBe(0)
    expect(await historyOf(key)).toEqual(['2500'])
    expect(await stateOf(made.body.data.id)).toBe('applied')
    await expect.poll(() => test.shop.settings()[key]).toBe(2_500)
    const acts = (await ask('GET', `/audit?kind=setting&q=${key}`)).body.data
    expect(acts.map(({ act }: { act: string }) => act)).toEqual([
      'setting_changed',
      'setting_planned',
    ])
    expect(acts[0].changes).toEqual([
      { field: 'value', label: 'Value', before: 'Rp2.000', after: 'Rp2.500' },
    ])
  })

  it('holds once through a fault at every statement', async () => {
    const key = 'cart.idleDays'
    for (let at = 1; at <= 12; at++) {
      const value = String(100 + at)
      const { id } = (await plan(key, value, later(MINUTE_MS))).body.data
      test.clock.advance(2 * MINUTE_MS)
      for (const when of ['before', 'after'] as const)
        await askWithFault({ at, when, how: 'drop' }, () => apply().catch(() => null))
      // The pool may still lend the connection that has just ended.
      const outcome = () =>
        apply().then(
          () => 'done',
          () => 'failed',
        )
      await expect.poll(outcome).toBe('done')
      expect(await stateOf(id)).toBe('applied')
      expect((await historyOf(key)).filter((one) => one === value)).toHaveLength(1)
    }
  })

  it('holds more than once where its state is not claimed (control)', async () => {
    const key = 'cart.emptyHours'
    await plan(key, '49', later(MINUTE_MS))
    test.clock.advance(2 * MINUTE_MS)
    const shop = defective(test.shop, (text) =>
      text
        .replace("state = 'planned' and starts_at <=", 'starts_at <=')
        .replace("and state = 'planned' and", 'and'),
    )
    await apply(shop)
    await apply(shop)
    expect((await historyOf(key)).length).toBeGreaterThan(1)
  })

  it('is cancelled once, and does not hold then', async () => {
    const key = 'stock.fewLeft'
    const { id } = (await plan(key, '7', later(HOUR_MS))).body.data
    const cancelled = await ask('POST', `/setting-plans/${id}/cancel`)
    expect(cancelled.body.data).toMatchObject({ state: 'cancelled' })
    expect((await ask('POST', `/setting-plans/${id}/cancel`)).body.code).toBe('changed_meanwhile')
    test.clock.advance(HOUR_MS)
    await apply()
    expect(await historyOf(key)).toEqual([])
    const none = crypto.randomUUID()
    expect((await ask('POST', `/setting-plans/${none}/cancel`)).status).toBe(404)
  })

  it('is refused at the field: a wrong value, the past, too far, the same time twice', async () => {
    const refused = async (value: string, at: Date) =>
      Object.keys((await plan('stock.fewLeft', value, at)).body.errors)
    expect(await refused('much', later(HOUR_MS))).toEqual(['value'])
    expect(await refused('8', later(0))).toEqual(['starts_at'])
    expect(await refused('8', later(401 * 24 * HOUR_MS))).toEqual(['starts_at'])
    const at = later(HOUR_MS)
    expect((await plan('stock.fewLeft', '8', at)).status).toBe(201)
    expect(await refused('9', at)).toEqual(['starts_at'])
  })

  it('is missed where other settings changed so that it no longer fits', async () => {
    const { id } = (await plan('slot.closes', '13:00', later(HOUR_MS))).body.data
    const put = (key: string, value: string, previous: string) =>
      ask('PUT', `/settings/${key}`, { value, previous })
    expect((await put('slot.opens', '14:00', '08:00')).status).toBe(200)
    test.clock.advance(HOUR_MS)
    await apply()
    expect(await stateOf(id)).toBe('missed')
    expect(await historyOf('slot.closes')).toEqual([])
    const [act] = (await ask('GET', '/audit?kind=setting&q=slot.closes')).body.data
    expect(act.act).toBe('setting_plan_missed')
  })

  it('of the rules of approving waits for a second person, who plans it by approving', async () => {
    const key = 'approval.points'
    const second = staffAsk(test, await buildStaff(test, 'owner', null))
    const asked = await plan(key, '6000', later(HOUR_MS))
    expect([asked.status, asked.body.code]).toEqual([202, 'approval_needed'])
    const planned = async () =>
      (await ask('GET', '/setting-plans')).body.data.filter(
        (one: { key: string }) => one.key === key,
      )
    expect(await planned()).toEqual([])
    const { id } = asked.body.details
    expect((await second('POST', `/approvals/${id}/approve`)).status).toBe(200)
    expect(await planned()).toMatchObject([{ value: '6000', state: 'planned' }])
    test.clock.advance(HOUR_MS)
    await apply()
    expect(await historyOf(key)).toEqual(['6000'])
  })
})
