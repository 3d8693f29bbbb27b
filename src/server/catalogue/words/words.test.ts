/** Benefits and search words in the console. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, expectBooksRight } from '../../../../test/support/builders.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk } from '../../../../test/support/staff.ts'
import { refreshSearch } from '../store/save.ts'

let test: TestShop
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  ask = staffAsk(test, await buildStaff(test, 'owner'))
})
afterAll(async () => {
  await expectBooksRight(test)
  await test.close()
})

const shown = async (name: string) => {
  const product = await buildProduct(test, { name })
  await test.shop.database.transaction((tx) => refreshSearch(tx, [product.id]))
  return product
}
const found = async (word: string): Promise<string[]> =>
  (await test.request('GET', `/api/shop/products?search=${word}`)).body.data.map(
    ({ slug }: { slug: string }) => slug,
  )
const text = (en: string, id: string) => ({ en, id })

describe('a benefit', () => {
  const form = {
    slug: 'mata-cerah',
    name: text('Bright eyes', 'Mata cerah'),
    fact: text('Source of vitamin A', 'Sumber vitamin A'),
    icon: 'eye',
  }

  it('is added, searched by its name, renamed and ordered', async () => {
    const made = await ask('POST', '/benefits', form)
    expect([made.status, made.body.data]).toEqual([
      201,
      expect.objectContaining({ slug: 'mata-cerah', products: 0 }),
    ])
    const product = await shown('Buah Uji Satu')
    await test.sql(
      `insert into product_benefits (product_id, benefit_slug, strength) values ($1::text::uuid, 'mata-cerah', 3)`,
      product.id,
    )
    const renamed = { ...form, name: text('Clear view', 'Pandangan jernih') }
    const saved = await ask('PUT', '/benefits/mata-cerah', {
      ...renamed,
      version: made.body.data.version,
    })
    expect(saved.status).toBe(200)
    expect(await found('pandangan')).toContain(product.slug)
    const late = await ask('PUT', '/benefits/mata-cerah', {
      ...form,
      version: made.body.data.version,
    })
    expect([late.status, late.body.details.name.id]).toEqual([409, 'Pandangan jernih'])
    expect((await ask('DELETE', '/benefits/mata-cerah')).body.code).toBe('benefit_in_use')
    await ask('POST', '/benefits', { ...form, slug: 'kedua' })
    const slugs = (await ask('GET', '/benefits')).body.data.map((one: { slug: string }) => one.slug)
    const turned = await ask('PUT', '/benefit-order', { slugs: slugs.toReversed() })
    expect(turned.body.data.map((one: { slug: string }) => one.slug)).toEqual(slugs.toReversed())
    expect((await ask('PUT', '/benefit-order', { slugs: ['kedua'] })).status).toBe(409)
    expect((await ask('DELETE', '/benefits/kedua')).status).toBe(200)
  })

  it('is refused with words of cure, naming the word and the side', async () => {
    const refused = await ask('POST', '/benefits', {
      ...form,
      slug: 'obat',
      fact: text('Source of vitamin A', 'Mengobati mata rabun'),
    })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['fact.id']])
    expect(refused.body.errors['fact.id'][0]).toContain('mengobati')
    expect(
      (await ask('POST', '/benefits', { ...form, slug: 'mata-cerah' })).body.errors,
    ).toHaveProperty('slug')
  })
})

describe('search words', () => {
  it('find what their group finds, from the moment they are saved', async () => {
    const product = await shown('Kesemek Uji')
    const tried = await ask('GET', '/search-words-tried?words=kesemek,Persimon')
    expect(tried.body.data).toMatchObject([
      { word: 'kesemek', before: { products: 1 }, after: { products: 1 } },
      { word: 'persimon', before: { products: 0 }, after: { products: 1 } },
    ])
    expect(tried.body.data[1].after.first[0].id).toBe('Kesemek Uji')
    expect((await ask('GET', '/search-words')).body.data).toEqual([])
    const made = await ask('POST', '/search-words', { words: ['kesemek', 'Persimon'] })
    expect([made.status, made.body.data.words]).toEqual([201, ['kesemek', 'persimon']])
    expect(await found('persimon')).toEqual([product.slug])
    const taken = await ask('POST', '/search-words', { words: ['persimon', 'lain'] })
    expect(Object.keys(taken.body.errors)).toEqual(['words'])
    const { id, version } = made.body.data
    const saved = await ask('PUT', `/search-words/${id}`, { version, words: ['kesemek', 'kaki'] })
    expect(saved.body.data.words).toEqual(['kaki', 'kesemek'])
    expect(await found('kaki')).toEqual([product.slug])
    const late = await ask('PUT', `/search-words/${id}`, { version, words: ['kesemek', 'x1'] })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect((await ask('DELETE', `/search-words/${id}`)).status).toBe(200)
    expect((await ask('GET', '/search-words')).body.data).toEqual([])
  })

  it('searched in vain get a meaning by one call, and leave the list', async () => {
    const product = await shown('Sawo Uji')
    const now = test.clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
    for (const [word, days] of [
      ['ciku', 1],
      ['ciku', 2],
      ['langka', 3],
      ['kuno', 40],
    ] as const)
      await test.sql(
        `insert into search_misses (word, locale, at) values ($1, 'id', $2::text::timestamptz)`,
        word,
        ago(days),
      )
    const misses = async () =>
      (await ask('GET', '/search-misses')).body.data.map(
        (one: { word: string; searches: number }) => `${one.word} ${one.searches}`,
      )
    expect(await misses()).toEqual(['ciku 2', 'langka 1'])
    const settled = await ask('POST', '/search-misses', { word: 'ciku', means: 'Sawo' })
    expect([settled.status, settled.body.data.words]).toEqual([200, ['ciku', 'sawo']])
    expect(await found('ciku')).toEqual([product.slug])
    expect(await misses()).toEqual(['langka 1'])
  })
})
