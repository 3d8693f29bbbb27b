/** Orchards of suppliers, and the batches that came from them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photoOf } from '../../../test/support/complaints.ts'
import {
  buildSupplier,
  receiveOf,
  sentPurchase,
  supplierForm,
} from '../../../test/support/purchases.ts'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
})
afterAll(() => test.close())

const orchard = (change: object = {}) => ({
  id: null,
  name: 'Kebun Bumiaji',
  place: 'Batu',
  story: { en: 'Apples.\nSince 1984.', id: 'Apel.\nSejak 1984.' },
  picture: null,
  ...change,
})
type Built = Awaited<ReturnType<typeof buildSupplier>>
/** Saves a supplier over its version with these orchards. */
const saved = async ({ ask, supplier, product }: Built, version: number, orchards?: object[]) => {
  const form = supplierForm(product, { name: supplier.name })
  return ask('PUT', `/suppliers/${supplier.id}`, { version, ...form, orchards })
}

describe('orchards of a supplier', () => {
  it('are saved with their story and photo, and stay when a form leaves them out', async () => {
    const built = await buildSupplier(test)
    const form = new FormData()
    form.set('photo', await photoOf())
    const picture = (await built.ask('POST', '/suppliers/orchard-pictures', form)).body.data
    const made = await saved(built, 1, [orchard({ picture }), orchard({ name: 'Kebun Punten' })])
    const { orchards } = made.body.data
    expect(orchards).toMatchObject([
      { name: 'Kebun Bumiaji', place: 'Batu', story: orchard().story, picture },
      { name: 'Kebun Punten', picture: null },
    ])
    expect((await saved(built, 2)).body.data.orchards).toEqual(orchards)
    const turned = await saved(built, 3, [orchards[1]])
    expect(turned.body.data.orchards).toEqual([orchards[1]])
    const removed = await saved(built, 4, [orchards[0]])
    expect([removed.status, removed.body.code]).toEqual([404, 'not_found'])
  })

  it('are of one supplier', async () => {
    const [mine, theirs] = [await buildSupplier(test), await buildSupplier(test)]
    const { orchards } = (await saved(theirs, 1, [orchard()])).body.data
    expect((await saved(mine, 1, orchards)).status).toBe(404)
    const names = (await mine.ask('GET', '/supplier-names')).body.data
    const listed = names.find(({ id }: { id: string }) => id === theirs.supplier.id)
    expect(listed.orchards).toEqual([{ id: orchards[0].id, name: 'Kebun Bumiaji', place: 'Batu' }])
  })

  it('are named by batches, also after they were removed', async () => {
    const sent = await sentPurchase(test)
    const other = await buildSupplier(test)
    const [theirs] = (await saved(other, 1, [orchard()])).body.data.orchards
    const [own] = (await saved(sent, 1, [orchard()])).body.data.orchards
    const refused = await receiveOf(test, sent, { delivered: 4, orchard_id: theirs.id })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['lines.0.orchard_id'],
    ])
    const received = await receiveOf(test, sent, { delivered: 4, orchard_id: own.id })
    const { id } = received.body.data.lines[0].batch
    const shown = async () => (await sent.ask('GET', `/batches/${id}`)).body.data.orchard
    expect(await shown()).toEqual({ id: own.id, name: 'Kebun Bumiaji', place: 'Batu' })
    await saved(sent, 2, [])
    expect(await shown()).toMatchObject({ id: own.id })
    const late = await receiveOf(test, sent, { delivered: 4, orchard_id: own.id })
    expect(late.status).toBe(422)
  })
})
