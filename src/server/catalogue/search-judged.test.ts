/**
 * Relevance tests: searches as customers type them, with the expected first five. Indonesian,
 * English, slang and typing errors.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'

let test: TestShop
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
})
afterAll(() => test.close())

const search = async (
  text: string,
  more = '',
): Promise<{ slugs: string[]; total: number; widened: string }> => {
  const { status, body } = await test.request(
    'GET',
    `/api/shop/products?search=${encodeURIComponent(text)}${more}`,
  )
  expect(status).toBe(200)
  return { slugs: body.data.map((card: { slug: string }) => card.slug), ...body.meta }
}

const MANGO = 'mangga'
const APPLE = 'apel jus-apel'
const AVOCADO = 'alpukat smoothie-alpukat'
const WATERMELON = 'semangka jus-semangka'
const CITRUS = 'jeruk lemon jus-jeruk hampers-imlek-jeruk'
const JUICE = 'jus jeruk-peras jeruk-valencia jeruk-pontianak'
/**
 * A search, the allowed slug prefixes of its first five, and the prefix of the very first if it
 * matters.
 */
const JUDGED: [search: string, firstFive: string, first?: string][] = [
  ['mangga', MANGO],
  ['mango', MANGO],
  ['pelem', MANGO],
  ['harum manis', 'mangga-harum'],
  ['mangga harum', 'mangga-harum'],
  ['gedong gincu', 'mangga-gedong'],
  ['jeruk', CITRUS, 'jeruk'],
  ['orange', CITRUS],
  ['jeruk nipis', 'jeruk-nipis'],
  ['lime', 'jeruk-nipis'],
  ['jeruk santang', 'jeruk-santang'],
  ['baby mandarin', 'jeruk-santang'],
  ['lemon', 'lemon'],
  ['pisang', 'pisang'],
  ['banana', 'pisang'],
  ['gedang', 'pisang'],
  ['pisang goreng', 'pisang-uli'],
  ['cavendish', 'pisang nanas', 'pisang-cavendish'],
  ['pepaya', 'pepaya'],
  ['papaya', 'pepaya'],
  ['kates', 'pepaya'],
  ['gandul', 'pepaya'],
  ['apel', APPLE, 'apel'],
  ['apple', APPLE, 'apel'],
  ['apples', APPLE, 'apel'],
  ['apel merah', 'apel'],
  ['alpukat', AVOCADO, 'alpukat'],
  ['avocado', AVOCADO, 'alpukat'],
  ['apokat', AVOCADO, 'alpukat'],
  ['avocadoo', AVOCADO, 'alpukat'],
  ['semangka', `${WATERMELON} melon`, 'semangka'],
  ['smangka', WATERMELON, 'semangka'],
  ['watermelon', `${WATERMELON} melon`, 'semangka'],
  ['semagka', `${WATERMELON} melon`, 'semangka'],
  ['nanas', 'nanas'],
  ['pineapple', 'nanas'],
  ['snake fruit', 'salak'],
  ['salak', 'salak'],
  ['manggis', 'manggis'],
  ['mangosteen', 'manggis'],
  ['anggur', 'anggur'],
  ['grapes', 'anggur'],
  ['anggur hijau', 'anggur'],
  ['pear', 'pir apel', 'pir'],
  ['stroberi', 'stroberi'],
  ['strawberries', 'stroberi'],
  ['strawbery', 'stroberi'],
  ['duren', 'durian'],
  ['dragon fruit', 'buah-naga'],
  ['degan', 'kelapa air-kelapa'],
  ['jus jeruk', JUICE, 'jus-jeruk'],
  ['juice', JUICE, 'jus'],
  ['bayam', 'bayam kangkung', 'bayam'],
  ['wotel', 'wortel jus-apel-bit-wortel', 'wortel'],
  ['carrot', 'wortel jus-apel-bit-wortel', 'wortel'],
  ['kentang', 'kentang ubi', 'kentang'],
  ['bawang putih', 'bawang-putih'],
  ['garlic', 'bawang-putih'],
  ['lombok', 'cabai'],
  ['telur', 'telur susu yogurt keju', 'telur'],
  ['susu', 'susu telur yogurt keju', 'susu'],
  ['madu', 'madu nanas jeruk ubi kurma pir melon hampers-lebaran', 'madu'],
  ['dates', 'kurma smoothie-alpukat-kurma hampers-lebaran-kurma', 'kurma'],
  ['beras', 'beras'],
]

describe('the first five of a search', () => {
  it.each(JUDGED)('%s', async (text, firstFive, first = firstFive.split(' ')[0]!) => {
    const { slugs, total } = await search(text)
    expect(total).toBe(slugs.length)
    expect(total).toBeGreaterThan(0)
    const strangers = slugs
      .slice(0, 5)
      .filter((slug) => !firstFive.split(' ').some((begin) => slug.startsWith(begin)))
    expect({ strangers, first: slugs[0] }).toEqual({
      strangers: [],
      first: expect.stringMatching(new RegExp(`^${first}`)),
    })
  })

  it('has at least sixty searches', () => {
    expect(JUDGED.length).toBeGreaterThanOrEqual(60)
  })
})

describe('products that match only in their description', () => {
  it('are left out of results and total, and returned separately', async () => {
    const [found, mentioned] = [await search('jeruk'), await search('jeruk', '&mentioned=1')]
    expect(mentioned.total).toBeGreaterThan(3)
    expect(mentioned.slugs).toContain('alpukat-mentega')
    expect(found.slugs.filter((slug) => mentioned.slugs.includes(slug))).toEqual([])
    expect(await search('jeruk', '&price_max=900000000')).toEqual(found)
  })

  it('are the results when no product has such a name', async () => {
    const { total, widened } = await search('bekal')
    expect({ widened, found: total > 0 }).toEqual({ widened: 'none', found: true })
    expect((await search('bekal', '&mentioned=1')).total).toBe(0)
  })

  it('are empty without a search, or for a meaningless one', async () => {
    for (const text of ['', '💥', 'xqzwvk'])
      expect((await search(text, '&mentioned=1')).total).toBe(0)
  })

  it('are not suggested while a product has such a name', async () => {
    const { body } = await test.request('GET', '/api/shop/products/suggestions?search=pisang')
    expect(
      body.data.products
        .map(({ slug }: { slug: string }) => slug)
        .filter((slug: string) => !slug.startsWith('pisang')),
    ).toEqual([])
  })
})

it('200: sorts a search by rating when chosen', async () => {
  const { body } = await test.request(
    'GET',
    '/api/shop/products?search=apel&orderby=rating&order=desc',
  )
  const rated = body.data.filter(
    ({ availability }: { availability: string }) => availability === 'now',
  )
  const bayes = ({
    ratings: { average, count },
  }: {
    ratings: { average: number; count: number }
  }) => (average * count + 90) / (count + 20)
  const values: number[] = rated.map(bayes)
  for (const [index, value] of values.entries())
    expect(value).toBeLessThanOrEqual((values[index - 1] ?? 9) + 0.05)
  expect((await search('apel')).slugs).not.toEqual(
    body.data.map(({ slug }: { slug: string }) => slug),
  )
})
