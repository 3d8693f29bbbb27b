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
      changes: [{ field: 'value', before: 'Rp2.500', after: 'Rp2.000' }],
    })
  })

  it('saved with the value that they have leave no history, act or approval', async () => {
    const history = async (key: string) =>
      (await ask('GET', `/settings/${key}/history`)).body.data.length
    const acts = async () => (await ask('GET', '/audit?kind=setting')).body.data.length
    const [setsBefore, actsBefore] = [await history('order.serviceFee'), await acts()]
    const before = await one('order.serviceFee')
    const same = await put('order.serviceFee', '2000', '2000')
    expect([same.status, same.body.data]).toEqual([200, before])
    const alone = await one('approval.alone')
    expect((await put('approval.alone', alone.value, alone.value)).body.data).toEqual(alone)
    expect([await history('order.serviceFee'), await history('approval.alone')]).toEqual([
      setsBefore,
      0,
    ])
    expect(await acts()).toBe(actsBefore)
  })

  it('that were never set are confirmed by setting their default', async () => {
    const { value } = await one('shop.area')
    expect((await put('shop.area', value, value)).body.data.changed_by).not.toBeNull()
    expect((await ask('GET', '/settings/shop.area/history')).body.data).toHaveLength(1)
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

  it('say at each distance band what is wrong with it, in the reader’s language', async () => {
    const bands = '3000: 9000, 3000: -5, 25000: x'
    const { status, body } = await put('shipping.bands', bands, (await one('shipping.bands')).value)
    expect(status).toBe(422)
    expect(Object.keys(body.errors).toSorted()).toEqual([
      'value',
      'value.1.price',
      'value.1.up_to',
      'value.2.price',
    ])
    expect(body.errors.value).toHaveLength(3)
    expect(body.errors['value.1.up_to'][0]).toContain('farther than band 1, which goes to 3 km')
    const inIndonesian = await ask(
      'GET',
      `/settings/shipping.bands/effect?value=${encodeURIComponent('3000: 900000')}`,
      undefined,
      { 'accept-language': 'id' },
    )
    expect(inIndonesian.body.errors['value.0.price'][0]).toContain('Kelebihan nol?')
  })

  it('ask about an unlikely value, with what a customer would pay, and store it when it is meant', async () => {
    const { value: now } = await one('shipping.bands')
    const bands = '3000: 9000, 7000: 150000, 12000: 160000, 20000: 170000'
    const asked = await put('shipping.bands', bands, now)
    expect(asked.status).toBe(409)
    expect(asked.body.code).toBe('setting_unlikely')
    expect(asked.body.errors.value.join(' ')).toMatch(/10 times.*7 km away.*Rp202\.000.*Rp67\.000/)
    expect((await one('shipping.bands')).value).toBe(now)
    const planned = await ask('POST', '/settings/shipping.bands/plans', {
      value: bands,
      starts_at: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
    })
    expect(planned.body.code).toBe('setting_unlikely')
    const meant = { value: bands, previous: now, is_sure: true }
    expect((await ask('PUT', '/settings/shipping.bands', meant)).body.data.value).toBe(bands)
    const back = await operate(test, 'settings', 'set', 'order.serviceFee', '90000')
    expect([back.code, back.lines.at(-1)]).toEqual([1, expect.stringContaining('--sure')])
    expect(
      (await operate(test, 'settings', 'set', 'order.serviceFee', '90000', '--sure')).code,
    ).toBe(0)
    expect(
      (await operate(test, 'settings', 'set', 'order.serviceFee', '2000', '--sure')).code,
    ).toBe(0)
    expect(
      (await ask('PUT', '/settings/shipping.bands', { value: now, previous: bands, is_sure: true }))
        .status,
    ).toBe(200)
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
