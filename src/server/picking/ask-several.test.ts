/** A customer chooses one of several goods, or the money; the units of each are held meanwhile. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectBooksRight, stockOf } from '../../../test/support/builders.ts'
import { missGoods, openFloorShop, type Floor } from '../../../test/support/floor.ts'
import { TEST_NOW, type TestShop } from '../../../test/support/shop.ts'
import { MessageFailure } from '../adapters/messages/port.ts'
import { listDemoMessages } from '../adapters/messages/store.ts'
import { makeJobs } from '../start/jobs.ts'

let test: TestShop
let floor: Floor
let close: () => Promise<void>
beforeAll(async () => {
  ;({ test, floor, close } = await openFloorShop())
})
afterAll(() => close())

type Offer = { id: string; question_id: string; name: string; formatted_price: string }

/** An order whose good is missing, with goods at these prices that could take its place. */
const asked = async (prices = [48_000, 45_000, 40_000, 39_000, 51_000]) => {
  const missed = await missGoods(test, floor, { prices })
  const { ask, buyer, orderId } = missed
  const offers: Offer[] = (await ask('GET', `/orders/${orderId}`)).body.data.substitutions
  const sent = async () =>
    (await listDemoMessages(test.shop.db, 50, buyer.phone)).find(
      ({ purpose }) => purpose === 'order_substitute_asked',
    )?.text ?? ''
  const text = await sent()
  const links = [...text.matchAll(/\/substitute\/([a-z2-7]+)\?/g)].map((one) => one[1]!)
  return {
    ...missed,
    offers,
    text,
    sent,
    links,
    answer: ({ id }: Offer, answer: string) =>
      ask('PUT', `/orders/${orderId}/substitutions/${id}`, { answer }),
  }
}
type Asked = Awaited<ReturnType<typeof asked>>

const heldOf = ({ goods }: Asked) =>
  Promise.all(goods.map(async ({ variationId }) => (await stockOf(test, variationId))!.reserved))
const give = (token: string) => test.request('POST', `/api/shop/substitute/${token}`)

/** Lets the time for an answer run out. */
const runOut = async () => {
  test.clock.advance(600_000)
  await makeJobs(test.shop)
    .find(({ name }) => name === 'picking.questions')!
    .run(test.clock.now())
  test.clock.set(TEST_NOW)
}

describe('a customer who is asked about several goods', () => {
  it('sees the three closest that cost no more, all held', async () => {
    const one = await asked()
    expect(one.offers.map(({ formatted_price }) => formatted_price)).toEqual([
      'Rp48.000',
      'Rp45.000',
      'Rp40.000',
    ])
    expect(new Set(one.offers.map(({ question_id }) => question_id)).size).toBe(1)
    expect(await heldOf(one)).toEqual([2, 2, 2, 0, 0])
    // A link for each good and one for the money.
    expect(one.links).toHaveLength(4)
    expect(one.links.map((link) => link[0])).toEqual(['y', 'y', 'y', 'n'])
    for (const price of ['Rp48.000', 'Rp45.000', 'Rp40.000']) expect(one.text).toContain(price)
    await expectBooksRight(test)
  })

  it('gets the one that they choose; the others are free at once', async () => {
    const one = await asked()
    const second = one.offers[1]!
    expect((await one.answer(second, 'accept')).body.data).toEqual({ state: 'accepted' })
    expect(await heldOf(one)).toEqual([0, 2, 0, 0, 0])
    expect((await one.answer(one.offers[0]!, 'accept')).body.code).toBe('substitution_over')
    expect((await one.answer(second, 'accept')).body.data).toEqual({ state: 'accepted' })
    const tasks = await floor.tasksOf(one.runId)
    expect(tasks.find(({ id }) => id === one.task.id)).toMatchObject({
      state: 'substituted',
      question: { state: 'accepted' },
    })
    const next = tasks.find(({ state }) => state === 'open')!
    expect([next.variation_id, next.wanted]).toEqual([one.goods[1]!.variationId, 2])
    await floor.act(next, { act: 'pick' })
    await floor.pack(one.orderId)
    expect(await floor.refundsOf(one.orderId)).toEqual([
      { cause: 'substitution', amount: 10_000, route: 'store_credit' },
    ])
    await expectBooksRight(test)
  })

  it('sees on the page of each link what else was offered', async () => {
    const one = await asked()
    const names = one.offers.map(({ name }) => name)
    for (const [at, link] of one.links.entries()) {
      const { body } = await test.request('GET', `/api/shop/substitute/${link}`)
      // The link for the money shows the closest good first.
      const own = names[at] ?? names[0]
      expect(body.data.name).toBe(own)
      expect(body.data.others.map(({ name }: { name: string }) => name)).toEqual(
        names.filter((name) => name !== own),
      )
    }
  })

  it('chooses by the link of a good; every other link comes too late', async () => {
    const one = await asked()
    expect((await give(one.links[2]!)).body.data).toEqual({ answer: 'accept' })
    for (const link of [one.links[0]!, one.links[1]!, one.links[3]!])
      expect((await give(link)).body.code).toBe('substitution_over')
    expect(await heldOf(one)).toEqual([0, 0, 2, 0, 0])
  })

  it.each(['page', 'link', 'time'])('gets the money instead of all (%s)', async (way) => {
    const one = await asked()
    if (way === 'page') await one.answer(one.offers[1]!, 'refuse')
    if (way === 'link') await give(one.links[3]!)
    if (way === 'time') await runOut()
    expect(await heldOf(one)).toEqual([0, 0, 0, 0, 0])
    expect((await floor.tasksOf(one.runId)).find(({ id }) => id === one.task.id)!.state).toBe(
      'short',
    )
    expect((await floor.pack(one.orderId)).body.data.state).toBe('cancelled')
    await expectBooksRight(test)
  })

  it('reads in the notice about no answer what all was offered', async () => {
    const one = await asked()
    await runOut()
    const { body } = await test.request('GET', '/api/account/v1/notifications', {
      token: one.buyer.accountToken,
    })
    const texts: string[] = body.data.map(({ text }: { text: string }) => text)
    const said = texts.find((text) => text.includes('no answer')) ?? ''
    expect(one.offers.filter(({ name }) => !said.includes(name))).toEqual([])
  })

  it('gets the message at the next try when the first one failed, unless they have answered', async () => {
    const { messages } = test.shop.ports
    const whileAway = async () => {
      const send = () => Promise.reject(new MessageFailure('whatsapp', 'away'))
      test.shop.ports.messages = { ...messages, send }
      try {
        return await asked()
      } finally {
        test.shop.ports.messages = messages
      }
    }
    const [open, answered] = [await whileAway(), await whileAway()]
    await answered.answer(answered.offers[0]!, 'accept')
    expect([await open.sent(), await answered.sent()]).toEqual(['', ''])
    test.clock.advance(300_000)
    await test.drain()
    const links = [...(await open.sent()).matchAll(/\/substitute\/([a-z2-7]+)\?/g)]
    expect(links).toHaveLength(4)
    expect((await give(links[1]![1]!)).body.data).toEqual({ answer: 'accept' })
    expect(await answered.sent()).toBe('')
    test.clock.set(TEST_NOW)
  })

  it('ends in one state with both answers, links, the clock and the picker at once', async () => {
    for (let round = 0; round < 6; round++) {
      const one = await asked([48_000, 45_000, 40_000])
      test.clock.advance(599_000)
      const late = new Date(test.clock.now().getTime() + 1_000)
      const job = makeJobs(test.shop).find(({ name }) => name === 'picking.questions')!
      const all = [
        () => one.answer(one.offers[0]!, 'accept'),
        () => one.answer(one.offers[1]!, 'accept'),
        () => give(one.links[2]!),
        () => give(one.links[3]!),
        () => job.run(late),
        () => floor.act(one.task, { act: 'undo' }),
      ]
      // Another one is first in each round.
      await Promise.all([...all.slice(round), ...all.slice(0, round)].map((act) => act()))
      const states = (
        await test.sql<{ state: string }>(
          'select state from substitutions where order_id = $1::text::uuid order by price desc',
          one.orderId,
        )
      ).map(({ state }) => state)
      const accepted = states.filter((state) => state === 'accepted').length
      expect(states).not.toContain('offered')
      // All ended alike, or one came and the others were free again.
      const rest = accepted === 1 ? 'withdrawn' : states[0]
      expect(accepted).toBeLessThanOrEqual(1)
      expect(states.filter((state) => state !== 'accepted')).toEqual(Array(3 - accepted).fill(rest))
      expect(await heldOf(one)).toEqual(states.map((state) => (state === 'accepted' ? 2 : 0)))
      await expectBooksRight(test)
      test.clock.set(TEST_NOW)
    }
  })
})
