/** A customer is asked about another good: in time, too late, and at the same moment as others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  buildBuyer,
  expectBooksRight,
  stockOf,
  type Buyer,
} from '../../../test/support/builders.ts'
import { missGoods, openFloorShop, type Floor } from '../../../test/support/floor.ts'
import { TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { listDemoMessages } from '../adapters/messages/store.ts'
import { makeJobs } from '../start/jobs.ts'

let test: TestShop
let floor: Floor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
})
afterAll(() => close())

describe('a customer who wants to be asked', () => {
  const shopAsk = (method: string, path: string, { token }: Buyer, body?: unknown) =>
    test.request(method, `/api/shop${path}`, { token, ...(body === undefined ? {} : { body }) })
  /** An order whose good is missing, and the one that the customer is asked about. */
  const asked = async (choice: 'ask' | 'best' = 'ask') => {
    const missed = await missGoods(test, floor, { choice, prices: [40_000] })
    const order = await orderPage(missed)
    const [question] = order.substitutions
    return { ...missed, instead: missed.goods[0]!, question }
  }
  type Asked = Awaited<ReturnType<typeof asked>>
  const orderPage = async ({ buyer, orderId }: { buyer: Buyer; orderId: string }) =>
    (await shopAsk('GET', `/orders/${orderId}`, buyer)).body.data
  const answer = ({ orderId, question, buyer }: Asked, said: string, by: Buyer = buyer) =>
    shopAsk('PUT', `/orders/${orderId}/substitutions/${question.id}`, by, { answer: said })
  const stateIn = async ({ runId, task }: Asked) =>
    (await floor.tasksOf(runId)).find(({ id }) => id === task.id)!.state

  it('decides while the rest is picked; the units are held, and the order waits', async () => {
    const one = await asked()
    expect(one.short).toEqual({ state: 'asked', next: null })
    expect(one.question).toMatchObject({ state: 'offered', units: 2, formatted_price: 'Rp40.000' })
    expect(Date.parse(one.question.until)).toBe(test.clock.now().getTime() + 600_000)
    expect((await stockOf(test, one.instead.variationId))!.reserved).toBe(2)
    expect((await floor.pack(one.orderId)).body.code).toBe('order_unpicked')
    const notices = await test.request('GET', '/api/account/v1/notifications', {
      token: one.buyer.accountToken,
    })
    const notice = notices.body.data.find(({ text }: { text: string }) => text.includes('ran out'))
    expect(notice.href).toBe(`/profile/my-order/${one.orderId}`)
    expect(notice.text).toContain('within 10 minutes')
    const [message] = await listDemoMessages(test.shop.db, 1, one.buyer.phone)
    expect(message).toMatchObject({ channel: 'whatsapp', purpose: 'order_substitute_asked' })
    expect(message!.text).toMatch(/10 m.*\/substitute\/y\w+.*\/substitute\/n/)
    await expectBooksRight(test)

    expect((await answer(one, 'accept', await buildBuyer(test))).body.code).toBe('order_not_found')
    expect((await answer(one, 'accept')).body.data).toEqual({ state: 'accepted' })
    expect((await answer(one, 'accept')).body.data).toEqual({ state: 'accepted' })
    expect((await answer(one, 'refuse')).body.code).toBe('substitution_over')
    expect((await orderPage(one)).substitutions).toEqual([])
    const next = (await floor.tasksOf(one.runId)).find(({ state }) => state === 'open')!
    expect([next.variation_id, next.wanted]).toEqual([one.instead.variationId, 2])
    await floor.act(next, { act: 'pick' })
    await floor.pack(one.orderId)
    expect(await floor.refundsOf(one.orderId)).toEqual([
      { cause: 'substitution', amount: 20_000, route: 'store_credit' },
    ])
  })

  it('gets the money back instead, and the units are free at once', async () => {
    const one = await asked()
    expect((await answer(one, 'refuse')).body.data).toEqual({ state: 'refused' })
    expect(await stateIn(one)).toBe('short')
    expect(await stockOf(test, one.instead.variationId)).toMatchObject({ reserved: 0 })
    await expectBooksRight(test)
    expect((await floor.pack(one.orderId)).body.data.state).toBe('cancelled')
  })

  it('gets it back without an answer in time', async () => {
    const one = await asked()
    const job = makeJobs(test.shop).find(({ name }) => name === 'picking.questions')!
    await job.run(test.clock.now())
    expect(await stateIn(one)).toBe('asked')
    test.clock.advance(600_000)
    expect((await answer(one, 'accept')).body.code).toBe('substitution_over')
    // The page asks no more, also before the job has run.
    expect((await orderPage(one)).substitutions).toEqual([])
    await job.run(test.clock.now())
    expect(await stateIn(one)).toBe('short')
    expect(await stockOf(test, one.instead.variationId)).toMatchObject({ reserved: 0 })
    test.clock.set(TEST_NOW)
  })

  it('is not asked any more where the good was found after all', async () => {
    const one = await asked()
    expect((await floor.act(one.task, { act: 'undo' })).body.data.state).toBe('open')
    expect((await answer(one, 'accept')).body.code).toBe('substitution_over')
    await floor.act(one.task, { act: 'pick' })
    expect((await floor.pack(one.orderId)).body.data.state).toBe('packed')
    expect(await floor.refundsOf(one.orderId)).toEqual([])
  })

  it('may refuse what came without asking until it is packed', async () => {
    const [kept, refused] = [await asked('best'), await asked('best')]
    expect(refused.question).toMatchObject({ state: 'taken', until: null })
    for (const one of [kept, refused]) await floor.act({ id: one.short.next }, { act: 'pick' })
    expect((await answer(refused, 'refuse')).body.data).toEqual({ state: 'refused' })
    const task = (await floor.tasksOf(refused.runId)).find(({ id }) => id === refused.short.next)!
    expect(task).toMatchObject({ state: 'short', question: { state: 'refused' } })
    expect((await floor.act(task, { act: 'undo' })).body.code).toBe('pick_task_taken')
    expect((await floor.pack(refused.orderId)).body.data.state).toBe('cancelled')
    await floor.pack(kept.orderId)
    expect((await answer(kept, 'refuse')).body.code).toBe('substitution_over')
    expect(await stockOf(test, kept.instead.variationId)).toMatchObject({ reserved: 0, onHand: 98 })
  })

  it('and the clock and the picker at once end in one state', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await asked()
      test.clock.advance(599_000)
      const late = new Date(test.clock.now().getTime() + 1_000)
      const job = makeJobs(test.shop).find(({ name }) => name === 'picking.questions')!
      await Promise.all([
        answer(one, 'accept'),
        answer(one, 'refuse'),
        job.run(late),
        floor.act(one.task, { act: 'undo' }),
      ])
      const said = await test.sql<{ state: string }>(
        'select state from substitutions where id = $1::text::uuid',
        one.question.id,
      )
      const held = { accepted: 2, refused: 0, expired: 0, withdrawn: 0 }[said[0]!.state]
      expect((await stockOf(test, one.instead.variationId))!.reserved).toBe(held)
      await expectBooksRight(test)
      test.clock.set(TEST_NOW)
    }
  })
})
