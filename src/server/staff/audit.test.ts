/** The audit log of the console. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBuyer, buildOrder, buildProduct } from '../../../test/support/builders.ts'
import { buildCustomer } from '../../../test/support/customer.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { addTestStaff, buildStaff, staffAsk, type TestStaff } from '../../../test/support/staff.ts'
import { recordAct } from './store/acts.ts'

let test: TestShop
let auditor: TestStaff
let other: Awaited<ReturnType<typeof addTestStaff>>
let ask: ReturnType<typeof staffAsk>
const acts = async (query: string) => {
  const { body } = await ask('GET', `/audit?${query}`)
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}

beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  auditor = await buildStaff(test, 'auditor', null)
  other = await addTestStaff(test, 'catalogue', 'kemang')
  ask = staffAsk(test, auditor)
  const record = (act: string, at: string, more: object = {}) =>
    recordAct(test.shop.db, {
      staffId: other.id,
      branchId: 'kemang',
      act,
      now: new Date(at),
      entity: { kind: 'product', id: 'mangga' },
      ...more,
    })
  // The last moment of 3 November and the first one of 4 November in Jakarta.
  await record('product_saved', '2026-11-03T16:59:59.999Z', {
    before: { sku: 'A', price: 20_000, shown: true, roles: 'cashier (kemang)' },
    after: {
      price: 25_000,
      shown: true,
      halal_until: '2026-11-03T16:59:59.999Z',
      lines: [{ quantity: 1_200, pack_price: 1_134_600 }],
      roles: 'owner, cashier',
      name: { en: 'Mango', id: 'Mangga' },
    },
    facts: { by: 'form' },
    network: '203.0.113.7',
  })
  await record('product_shown', '2026-11-03T17:00:00.000Z')
  await record('setting_changed', '2026-11-05T03:00:00.000Z', {
    staffId: null,
    branchId: null,
    entity: { kind: 'setting', id: 'cart.linesMax' },
  })
})
/** The newest act of a kind of thing, recorded now. */
const logged = async (kind: string, id: string, more: object) => {
  const now = test.clock.now()
  const act = `${kind}_changed`
  await recordAct(test.shop.db, {
    staffId: null,
    branchId: null,
    act,
    now,
    entity: { kind, id },
    ...more,
  })
  return (await acts(`act=${act}`))[0]
}
afterAll(() => test.close())

describe('the audit log', () => {
  it('has who, what, the changed fields and from where', async () => {
    const [act] = await acts('act=product_saved')
    expect(act).toMatchObject({
      at: '2026-11-03T16:59:59.999Z',
      by: { id: other.id, login: other.login },
      entity: { kind: 'product', id: 'mangga' },
      branch: { id: 'kemang' },
      network: '203.0.113.7',
      facts: [{ name: 'by', label: 'By', value: 'form' }],
    })
    expect(act.changes).toEqual([
      { field: 'sku', label: 'SKU', before: 'A', after: null },
      { field: 'price', label: 'Price', before: 'Rp20.000', after: 'Rp25.000' },
      { field: 'roles', label: 'Roles', before: 'Cashier (Petik kemang)', after: 'Owner, Cashier' },
      { field: 'name', label: 'Name', before: null, after: 'en: Mango; id: Mangga' },
      {
        field: 'lines',
        label: 'Lines',
        before: null,
        after: 'Units: 1.200; Price of a pack: Rp1.134.600',
      },
      { field: 'halal_until', label: 'Halal until', before: null, after: '03 Nov 2026 23:59 WIB' },
    ])
  })

  it('is filtered by person, thing, branch and the days of Jakarta', async () => {
    const named = async (query: string) =>
      (await acts(query)).map((one: { act: string }) => one.act)
    expect(await named(`person=${other.id}`)).toEqual(['product_shown', 'product_saved'])
    expect(await named('person=system')).toEqual(['setting_changed'])
    expect(await named('kind=setting&q=cart.linesMax')).toEqual(['setting_changed'])
    expect(await named('kind=product&branch=kemang')).toEqual(['product_shown', 'product_saved'])
    expect(await named('day_until=2026-11-03')).toEqual(['product_saved'])
    expect(await named('day_from=2026-11-04&day_until=2026-11-04')).toEqual(['product_shown'])
    expect(await named('q=pepaya')).toEqual([])
  })

  it('is filtered by the customer that it was done for, whatever was changed', async () => {
    const customer = await buildCustomer(test)
    const support = staffAsk(test, await buildStaff(test, 'support'))
    await support('POST', `/customers/${customer.id}/goodwill`, { amount: 20_000, reason: 'Maaf' })
    const found = await acts(`customer=${customer.id}`)
    expect(found.map((one: { act: string }) => one.act)).toEqual(['goodwill_given'])
    expect(await acts(`customer=${other.id}`)).toEqual([])
    expect((await ask('GET', '/audit?customer=rani')).status).toBe(422)
  })

  it('goes on after the last row of a page, and refuses a cursor that it did not give', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await ask('GET', `/audit?per_page=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = body.meta.next_cursor ?? ''
    } while (cursor)
    const all = (await acts('per_page=100')).map(({ id }: { id: string }) => id)
    expect(seen).toEqual(all)
    expect(seen.length).toBeGreaterThan(3)
    expect((await ask('GET', '/audit?cursor=abc')).status).toBe(422)
  })

  it('names the people and branches to filter by', async () => {
    const { data } = (await ask('GET', '/audit/choices')).body
    expect(data.people).toContainEqual({ id: other.id, login: other.login, name: 'Tini Kasir' })
    expect(data.branches).toContainEqual(expect.objectContaining({ id: 'kemang' }))
  })

  it('has values of settings as their desk shows them, and their names', async () => {
    const changed = (key: string, before: string, after: string) =>
      logged('setting', key, { before: { value: before }, after: { value: after } })
    expect(await changed('order.minimumGoods', '20000', '25000')).toMatchObject({
      entity: { id: 'order.minimumGoods', name: 'Smallest order' },
      changes: [{ before: 'Rp20.000', after: 'Rp25.000' }],
    })
    for (const [key, before, shown] of [
      ['shop.holidays', '2026-12-24,2026-12-26', '24 December 2026, 26 December 2026'],
      ['hub.phone', '6281155550101', '+62 8115 5550 101'],
      ['hub.location', 'kemang', 'Petik kemang'],
      ['order.substitute', 'ask', 'ask the customer'],
    ] as const) {
      const { changes } = await changed(key, before, 'x')
      expect([key, changes[0].before]).toEqual([key, shown])
    }
  })

  it('has codes of claims and of what waits in words, and amounts as amounts', async () => {
    const after = { credit: 86_400, wish: 'replacement', outcome: 'credited' }
    const { changes, facts } = await logged('claim', 'x', { after, facts: { act: 'order_cancel' } })
    const shown = changes.map((one: { after: string }) => one.after)
    expect(shown.toSorted()).toEqual([
      'Credited: the supplier gives money back',
      'New goods',
      'Rp86.400',
    ])
    expect(facts[0].value).toBe('Cancel an order')
  })

  it('has states and texts in words, orders by number, roles by name', async () => {
    const orderId = await buildOrder(test, await buildBuyer(test), await buildProduct(test))
    const [{ number } = { number: '' }] = await test.sql<{ number: string }>(
      'select number from orders where id = $1::text::uuid',
      orderId,
    )
    const before = { state: 'on_delivery', remedy: 'points', text: '<p>Satu <b>dua</b></p>' }
    const { entity, changes } = await logged('order', orderId, { before })
    expect(entity).toEqual({ kind: 'order', id: orderId, name: number })
    const shown = changes.map((one: { before: string }) => one.before)
    expect(shown.toSorted()).toEqual(['On the way', 'Points', 'Satu dua'])
    expect((await logged('role', 'cashier', {})).entity.name).toBe('Cashier')
    expect((await logged('product', 'x', {})).entity.name).toBe(null)
  })
})
