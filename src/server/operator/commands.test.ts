import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../../../test/support/operate.ts'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { askRunningShop } from './operator-socket.ts'
import { openOperatorSocket } from './operator.ts'
import { mkdirSync } from 'node:fs'
import { seedDemo } from '../demo/seed/demo.ts'

let test: TestShop
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedDemo(test.shop.database, test.clock.now(), () => {})
  // A shop that starts carries out what the past of the demo left to do.
  await test.drain()
}, 60_000)
afterAll(() => test.close())

const run = (...words: string[]) => operate(test, ...words)

const expectBooksRight = async () =>
  expect((await run('reconcile')).lines.filter((line) => line.startsWith('BAD'))).toEqual([])

describe('the operator’s commands', () => {
  it('reconcile: exits with 0 on the demo, and with 1 after a row was changed', async () => {
    const right = await run('reconcile')
    expect(right.lines.at(-1)).toBe('the books are right')
    expect(right.code).toBe(0)
    await test.sql(
      'update stock_items set on_hand = on_hand + 1 where variation_id = (select variation_id from stock_items limit 1)',
    )
    const wrong = await run('reconcile')
    expect(wrong.code).toBe(1)
    expect(wrong.lines.find((line) => line.includes('I1a'))).toMatch(/^BAD I1a +1 /)
    await test.sql(
      'update stock_items set on_hand = on_hand - 1 where variation_id = (select s.variation_id from stock_items s where s.on_hand <> (select coalesce(sum(m.on_hand_delta), 0) from stock_movements m where m.variation_id = s.variation_id))',
    )
  })

  it('orders advance: moves by one step or to a state, within the state machine', async () => {
    const [order] = await test.sql<{ number: string }>(
      "select number from orders where state = 'confirmed' limit 1",
    )
    expect(await run('orders', 'advance', order!.number)).toEqual({
      code: 0,
      lines: [`${order!.number}: confirmed → picking`],
    })
    expect(await run('orders', 'advance', order!.number, 'ready_for_pickup')).toEqual({
      code: 1,
      lines: [`${order!.number} cannot advance from picking to ready_for_pickup`],
    })
    expect((await run('orders', 'advance', order!.number, 'delivered')).lines.at(-1)).toBe(
      `${order!.number}: on_delivery → delivered`,
    )
    expect((await run('orders', 'advance', order!.number, 'picking')).code).toBe(1)
    expect((await run('orders', 'advance', 'FR-000000-XXXXX')).code).toBe(1)
    expect((await run('orders', 'advance', order!.number, 'nowhere')).code).toBe(2)
    await run('orders', 'advance', order!.number, 'completed')
    await expectBooksRight()
  })

  it('stock set: sets by SKU and records a movement', async () => {
    expect(await run('stock', 'set', 'BL001-01', '7')).toEqual({
      code: 0,
      lines: ['BL001-01: 7 on hand'],
    })
    expect((await run('stock', 'set', 'BL001-01', '-1')).code).toBe(2)
    expect((await run('stock', 'set', 'nothing', '1')).code).toBe(1)
    await expectBooksRight()
  })

  it('price set: sets by SKU and invalidates the cached price at once', async () => {
    const price = async () =>
      (await test.request('GET', '/api/shop/products/mangga-harum-manis')).body.data.variations[0]
        .price_data
    const before = await price()
    expect(await run('price', 'set', 'BL001-01', '40000', '36000')).toEqual({
      code: 0,
      lines: ['BL001-01: Rp40.000, on sale for Rp36.000'],
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const after = await price()
    expect(after).not.toEqual(before)
    expect(JSON.stringify(after)).toContain('Rp36.000')
    expect((await run('price', 'set', 'BL001-01', '34500')).code).toBe(0)
    for (const words of [['0'], ['-5'], ['40000', '40000'], ['40000', '50000'], ['free'], []])
      expect((await run('price', 'set', 'BL001-01', ...words)).code).toBe(2)
    expect((await run('price', 'set', 'nothing', '1000')).code).toBe(1)
    const acts = await test.sql<{ act: string; staff_id: string | null }>(
      `select act, staff_id from staff_acts where act in ('stock_counted', 'price_set') order by id`,
    )
    expect(acts).toEqual(
      ['stock_counted', 'price_set', 'price_set'].map((act) => ({ act, staff_id: null })),
    )
  })

  it('size set: sets by SKU, in whole centimetres', async () => {
    expect(await run('size', 'set', 'BL001-01', '40', '30', '22')).toEqual({
      code: 0,
      lines: ['BL001-01: 40 × 30 × 22 cm'],
    })
    for (const words of [
      ['40', '30'],
      ['0', '1', '1'],
      ['301', '1', '1'],
      ['1.5', '1', '1'],
      ['-4', '1', '1'],
      [],
    ])
      expect((await run('size', 'set', 'BL001-01', ...words)).code).toBe(2)
    expect((await run('size', 'set', 'nothing', '1', '1', '1')).code).toBe(1)
  })

  it('settings: lists and changes by name, and refuses anything else', async () => {
    expect((await run('settings', 'list', 'company.name')).lines).toEqual([
      'company.name  PT Petik Segar Nusantara',
    ])
    expect(await run('settings', 'set', 'company.name', 'PT', 'Buah', 'Uji')).toEqual({
      code: 0,
      lines: ['company.name  PT Buah Uji'],
    })
    expect(test.shop.settings()['company.name']).toBe('PT Buah Uji')
    expect((await run('settings', 'set', 'order.serviceFee', '2500')).code).toBe(0)
    // The announcement of the first change may be read after the second was made.
    await expect.poll(() => test.shop.settings()['order.serviceFee']).toBe(2500)
    for (const words of [
      ['order.serviceFee', 'much'],
      ['order.serviceFee', '100001'],
      ['slot.nextDayCutOff', '24:30'],
      ['order.serviceFees', '1'],
      ['constructor', '1'],
    ])
      expect((await run('settings', 'set', ...words)).code).toBe(1)
    for (const words of [[], ['set'], ['set', 'company.name']])
      expect((await run('settings', ...words)).code).toBe(2)
  })

  it('reviews: lists hidden ones, shows, hides with a reason, answers once; the product’s mean follows', async () => {
    const [review] = await test.sql<{ id: string; product: string; rating: number }>(
      'select id, product_id as product, rating from reviews order by id limit 1',
    )
    const meanOf = async () =>
      (
        await test.sql<{ sum: number; count: number }>(
          'select rating_sum as sum, rating_count as count from products where id = $1',
          review!.product,
        )
      )[0]!
    const before = await meanOf()
    // The demo has two that wait for a person.
    expect((await run('reviews', 'held')).lines.at(-1)).toBe('2 hidden')
    expect((await run('reviews', 'hide', review!.id, 'personal_data')).code).toBe(0)
    expect(await meanOf()).toEqual({ sum: before.sum - review!.rating, count: before.count - 1 })
    const held = (await run('reviews', 'held')).lines
    expect(held.find((line) => line.startsWith(review!.id))).toContain('[personal_data]')
    expect((await run('reviews', 'hide', review!.id, 'abusive')).code).toBe(1)
    expect((await run('reviews', 'show', review!.id)).code).toBe(0)
    expect(await meanOf()).toEqual(before)
    expect((await run('reviews', 'show', review!.id)).code).toBe(1)
    expect((await run('reviews', 'answer', review!.id, 'Terima', 'kasih!')).code).toBe(0)
    expect((await run('reviews', 'answer', review!.id, 'Lagi')).code).toBe(1)
    expect((await run('reviews', 'show', 'nobody')).code).toBe(1)
    for (const words of [
      [],
      ['hide', review!.id],
      ['hide', review!.id, 'jelek'],
      ['answer', review!.id],
      ['what', 'x'],
    ])
      expect((await run('reviews', ...words)).code).toBe(2)
  })

  it('jobs run: runs all, one, none', async () => {
    expect((await run('jobs', 'run')).lines).toContain('ran orders.expire')
    expect(await run('jobs', 'run', 'payments.poll')).toEqual({
      code: 0,
      lines: ['ran payments.poll'],
    })
    expect((await run('jobs', 'run', 'nothing')).code).toBe(2)
  })

  it('unknown words: prints the list of commands and exits with 2', async () => {
    const { code, lines } = await run('fly')
    expect(code).toBe(2)
    expect(lines.join('\n')).toContain('orders advance')
  })

  it('run in a running shop over its socket, with their lines and exit code', async () => {
    mkdirSync(test.config.dataDir, { recursive: true })
    const server = await openOperatorSocket(test.open)
    const lines: string[] = []
    expect(
      await askRunningShop(test.config.dataDir, ['reconcile'], (line) => lines.push(line)),
    ).toBe(0)
    expect(lines.at(-1)).toBe('the books are right')
    expect(await askRunningShop(test.config.dataDir, ['orders'], () => {})).toBe(2)
    await new Promise((resolve) => server.close(resolve))
    expect(await askRunningShop(test.config.dataDir, ['reconcile'], () => {})).toBeNull()
  })
})
