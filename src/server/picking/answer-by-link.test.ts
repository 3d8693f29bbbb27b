/** The links of the message about a substitute: each gives one answer, once, and only in time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBuyer, expectBooksRight, stockOf } from '../../../test/support/builders.ts'
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

/** A customer who was asked, with the links of their message. */
const asked = async (locale: 'en' | 'id' = 'en') => {
  const buyer = await buildBuyer(test)
  await test.sql('update customers set locale = $2 where id = $1::text::uuid', buyer.id, locale)
  const missed = await missGoods(test, floor, { buyer, prices: [40_000] })
  const { ask, orderId } = missed
  const [message] = await listDemoMessages(test.shop.db, 1, buyer.phone)
  const links = [...message!.text.matchAll(/\/substitute\/([a-z2-7]+)\?lang=(\w+)/g)]
  const [accept, refuse] = links.map((one) => one[1]!)
  const question = (await ask('GET', `/orders/${orderId}`)).body.data.substitutions[0]
  return {
    text: message!.text,
    languages: links.map((one) => one[2]),
    accept: accept!,
    refuse: refuse!,
    instead: missed.goods[0]!,
    orderId,
    id: question.id as string,
    task: missed.task,
    ask,
  }
}
type Asked = Awaited<ReturnType<typeof asked>>

const see = (token: string) => test.request('GET', `/api/shop/substitute/${token}`)
const give = (token: string) => test.request('POST', `/api/shop/substitute/${token}`)
const stateOf = async ({ id }: Asked) =>
  (
    await test.sql<{ state: string }>(
      'select state from substitutions where id = $1::text::uuid',
      id,
    )
  )[0]!.state

describe('a link of the message about a substitute', () => {
  it.each(['en', 'id'] as const)('is in the message, in the language (%s)', async (locale) => {
    const one = await asked(locale)
    expect(one.languages).toEqual([locale, locale])
    expect(one.text).toContain(locale === 'id' ? 'Ya, ganti saja: ' : 'Yes, replace it: ')
    expect(one.text).toContain('Rp40.000')
  })

  it('shows the good and decides nothing when it is fetched', async () => {
    const one = await asked()
    for (const [token, answer] of [
      [one.accept, 'accept'],
      [one.refuse, 'refuse'],
    ] as const) {
      const { status, body } = await see(token)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ answer, units: 2, formatted_price: 'Rp40.000' })
      expect(Object.keys(body.data)).not.toContain('address')
    }
    expect(await stateOf(one)).toBe('offered')
  })

  it('accepts once; the other link and the page come too late', async () => {
    const one = await asked()
    expect((await give(one.accept)).body.data).toEqual({ answer: 'accept' })
    // A repeated tap is no mistake, and changes nothing.
    expect((await give(one.accept)).body.data).toEqual({ answer: 'accept' })
    expect((await give(one.refuse)).body.code).toBe('substitution_over')
    expect((await see(one.accept)).body.code).toBe('substitution_over')
    expect(await stateOf(one)).toBe('accepted')
    expect((await stockOf(test, one.instead.variationId))!.reserved).toBe(2)
    await expectBooksRight(test)
  })

  it('refuses, and the units are free at once', async () => {
    const one = await asked()
    expect((await give(one.refuse)).body.data).toEqual({ answer: 'refuse' })
    expect((await give(one.accept)).body.code).toBe('substitution_over')
    expect((await stockOf(test, one.instead.variationId))!.reserved).toBe(0)
  })

  it('gives the same answer when forged, of the other answer, expired or decided', async () => {
    const [one, other] = [await asked(), await asked()]
    const swapped = `${one.accept.slice(0, -1)}${one.accept.endsWith('a') ? 'b' : 'a'}`
    // The facts of one question with the signature of another, and one answer turned into the other.
    const mixed = one.accept.slice(0, 33) + other.accept.slice(33)
    const turned = `n${one.accept.slice(1)}`
    await give(other.refuse)
    const answers = []
    for (const token of [swapped, mixed, turned, other.accept])
      answers.push(await see(token), await give(token))
    test.clock.advance(600_000)
    answers.push(await see(one.accept), await give(one.accept))
    test.clock.set(TEST_NOW)
    const first = answers[0]!
    expect(first).toMatchObject({ status: 409, body: { code: 'substitution_over' } })
    for (const { status, body } of answers)
      expect([status, body.code, body.message]).toEqual([409, first.body.code, first.body.message])
    expect(await stateOf(one)).toBe('offered')
  })

  it('ends in one state with the page, the clock and the picker at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await asked()
      test.clock.advance(599_000)
      const late = new Date(test.clock.now().getTime() + 1_000)
      const job = makeJobs(test.shop).find(({ name }) => name === 'picking.questions')!
      await Promise.all([
        give(one.accept),
        give(one.refuse),
        one.ask('PUT', `/orders/${one.orderId}/substitutions/${one.id}`, { answer: 'accept' }),
        job.run(late),
        floor.act(one.task, { act: 'undo' }),
      ])
      const held = { accepted: 2, refused: 0, expired: 0, withdrawn: 0 }[await stateOf(one)]
      expect((await stockOf(test, one.instead.variationId))!.reserved).toBe(held)
      await expectBooksRight(test)
      test.clock.set(TEST_NOW)
    }
  })
})
