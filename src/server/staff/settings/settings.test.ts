/** Settings in the console: list, change, history, going back. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../../../../test/support/operate.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import {
  buildStaff,
  codeOf,
  giveFactor,
  openConsole,
  staffAsk,
} from '../../../../test/support/staff.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  ask = staffAsk(test, await buildStaff(test, 'owner', null))
})
afterAll(() => test.close())

const put = (key: string, value: string, previous: string) =>
  ask('PUT', `/settings/${key}`, { value, previous })
const one = async (key: string) =>
  (await ask('GET', '/settings')).body.data.find((each: { key: string }) => each.key === key)

describe('settings', () => {
  it('are listed with name, meaning, unit, range and default', async () => {
    const fee = await one('order.serviceFee')
    expect(fee).toMatchObject({
      group: 'order',
      name: { id: 'Biaya layanan', en: 'Service fee' },
      unit: 'rupiah',
      min: '0',
      max: '100000',
      default: '2000',
      value: '2000',
      needs_proof: false,
      changed_by: null,
      changed_at: null,
    })
    expect(await one('company.name')).toMatchObject({ unit: null, min: null, needs_proof: true })
  })

  it('change from now on, and go back to an earlier value', async () => {
    const changed = await put('order.serviceFee', '2500', '2000')
    expect(changed.body.data).toMatchObject({ value: '2500', default: '2000' })
    expect(await one('order.serviceFee')).toEqual(changed.body.data)
    await expect.poll(() => test.shop.settings()['order.serviceFee']).toBe(2500)
    expect((await put('order.serviceFee', '2000', '2500')).status).toBe(200)
    const { data } = (await ask('GET', '/settings/order.serviceFee/history')).body
    expect(data.map(({ value }: { value: string }) => value)).toEqual(['2000', '2500'])
    expect(data[0].at).toBe(test.clock.now().toISOString())
    const [act] = (await ask('GET', '/audit?kind=setting&q=order.serviceFee')).body.data
    expect(act).toMatchObject({
      act: 'setting_changed',
      changes: [{ field: 'value', before: '2500', after: '2000' }],
    })
  })

  it('refuse other kinds and numbers out of range at the field, and store nothing', async () => {
    for (const value of ['much', '-1', '100001', '1.5', ''])
      expect((await put('order.serviceFee', value, '2000')).body.errors).toHaveProperty('value')
    const range = (await put('order.serviceFee', '100001', '2000')).body
    expect(range.errors.value).toEqual(['Must be at most 100.000'])
    expect((await put('slot.nextDayCutOff', '24:30', '20:00')).status).toBe(422)
    expect((await put('order.serviceFees', '1', '1')).status).toBe(404)
    expect((await one('order.serviceFee')).value).toBe('2000')
  })

  it('the second of two people who change one sees the newer value', async () => {
    const answers = await Promise.all([
      put('cart.linesMax', '60', '50'),
      put('cart.linesMax', '70', '50'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect(late.body.code).toBe('changed_meanwhile')
    expect(late.body.details.value).toBe((await one('cart.linesMax')).value)
  })

  it('two people who change the ends of the day leave a window to deliver in', async () => {
    const answers = await Promise.all([
      put('slot.opens', '18:00', '08:00'),
      put('slot.closes', '12:00', '20:00'),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    // Another process changed them, and this one has not read that yet.
    await test.sql(
      `insert into settings (key, value, changed_by) values ('slot.opens', '"06:00"', 'uji'), ('slot.closes', '"20:00"', 'uji'), ('slot.minutes', '480', 'uji')`,
    )
    expect((await put('slot.closes', '13:00', '20:00')).body.errors).toHaveProperty('value')
    expect((await operate(test, 'settings', 'set', 'slot.closes', '13:00')).code).toBe(1)
    await test.sql(
      `insert into settings (key, value, changed_by) values ('slot.opens', '"08:00"', 'uji'), ('slot.minutes', '120', 'uji')`,
    )
  })

  it('of money and invoices need a recent second factor', async () => {
    const member = await buildStaff(test, 'owner', null)
    await giveFactor(test, member)
    const { ask: inBrowser } = await openConsole(test, member)
    const change = () =>
      inBrowser('PUT', '/settings/payment.codMax', { value: '400000', previous: '500000' })
    await inBrowser('POST', '/sign-in/code', { code: await codeOf(test, member) })
    test.clock.advance(11 * 60_000)
    expect((await change()).body.code).toBe('reauth_required')
    const other = { value: '55', previous: (await one('cart.linesMax')).value }
    expect((await inBrowser('PUT', '/settings/cart.linesMax', other)).status).toBe(200)
    await inBrowser('POST', '/sign-in/code', { code: await codeOf(test, member) })
    expect((await change()).status).toBe(200)
  })
})
