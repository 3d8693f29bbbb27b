/**
 * Written lists of several voices (`test/lists`): what the reading is judged by. A line of a file is
 * `what was written => what is right and how much of it`; `*` ends the beginning of a slug, commas
 * separate goods that are all right, ` + ` several goods of a line. `none`: the shop has no such
 * thing. `skip`: nothing is asked for.
 */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ShoppingListLine } from '#contract/shopping-lists.ts'
import type { Wanted } from '#domain/shopping-list/amounts.ts'
import { readList } from '#domain/shopping-list/read-list.ts'
import { buildBuyer, type Buyer } from '../../../test/support/builders.ts'
import { openShopForCatalogue, type TestShop } from '../../../test/support/shop.ts'
import { seedCatalogue } from '../demo/seed/catalogue.ts'

const folder = resolve(import.meta.dirname, '../../../test/lists')

type Right = { slugs: string[]; amount: string | null }
type Written = { line: string; goods: Right[] }

const rightOf = (text: string): Right => {
  const [slugs, amount = null] = text.trim().split(' ')
  return { slugs: slugs!.split(','), amount }
}
const writtenOf = (row: string): Written => {
  const [line, right] = row.split(' => ')
  const goods = right!.trim() === 'skip' ? [] : right!.split(' + ').map(rightOf)
  return { line: line!, goods }
}
const LISTS: Written[][] = globSync('*.txt', { cwd: folder })
  .toSorted()
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split(/\n\n+/))
  .map((list) => list.split('\n').map(writtenOf))

const fits = (slug: string, { slugs }: Right): boolean =>
  slugs.some((each) => (each.endsWith('*') ? slug.startsWith(each.slice(0, -1)) : slug === each))

type Verdict = 'right' | 'asked' | 'wrong' | 'missed'
const verdictOf = ({ state, choices }: ShoppingListLine, right: Right | undefined): Verdict => {
  if (state === 'unknown') return !right || right.slugs.includes('none') ? 'right' : 'missed'
  if (!right) return 'missed'
  if (state === 'sure') return fits(choices[0]!.slug, right) ? 'right' : 'wrong'
  const isOffered = choices.some(({ slug }) => fits(slug, right))
  return isOffered || right.slugs.includes('none') ? 'asked' : 'missed'
}

let test: TestShop
let buyer: Buyer
beforeAll(async () => {
  test = await openShopForCatalogue()
  await seedCatalogue(test.shop.database, test.clock.now())
  buyer = await buildBuyer(test)
})
afterAll(() => test.close())

const readAll = async (list: readonly Written[]): Promise<ShoppingListLine[]> => {
  const text = list.map(({ line }) => line).join('\n')
  const { status, body } = await test.request('POST', '/api/shop/shopping-list', {
    token: buyer.token,
    body: { text },
  })
  expect(status).toBe(200)
  return body.data.lines
}

const share = (part: number, whole: number): number => part / whole

it('reads written lists: nearly all goods right or asked, hardly any sure and wrong', async () => {
  const verdicts: { verdict: Verdict; shown: string }[] = []
  let [first, firstWrong] = [0, 0]
  for (const list of LISTS) {
    const lines = await readAll(list)
    for (const { line, goods } of list) {
      const read = lines.splice(0, readList(line).length)
      for (let at = 0; at < Math.max(read.length, goods.length); at++) {
        const [one, right] = [read[at], goods[at]]
        const verdict = one ? verdictOf(one, right) : 'missed'
        const offered = one?.choices.map(({ slug }) => slug).join(' ') ?? ''
        verdicts.push({ verdict, shown: `${verdict} ${one?.state}: ${line} [${offered}]` })
        if (!one?.choices[0] || !right) continue
        first += 1
        if (!fits(one.choices[0].slug, right)) firstWrong += 1
      }
    }
  }
  const of = (...some: Verdict[]) =>
    verdicts.filter(({ verdict }) => some.includes(verdict)).map(({ shown }) => shown)
  const all = verdicts.length
  // The lines themselves, so that a failure shows which.
  expect(of('wrong', 'missed').slice(Math.floor(all * 0.05))).toEqual([])
  expect(of('wrong').slice(Math.floor(all * 0.01))).toEqual([])
  // The control: a reader that takes the first product found is wrong more often than that.
  expect(share(firstWrong, first)).toBeGreaterThan(0.01)
})

const amountOf = (wanted: Wanted): string => {
  if (wanted.kind === 'weight')
    return wanted.grams % 1000 === 0 ? `${wanted.grams / 1000}kg` : `${wanted.grams}g`
  if (wanted.kind === 'volume') return `${wanted.ml / 1000}l`
  if (wanted.kind === 'money') return `rp${wanted.rupiah}`
  return wanted.kind === 'count' ? `${wanted.count}pc` : '-'
}

it('reads their amounts', () => {
  const written = LISTS.flat().filter(({ goods }) => goods.some(({ amount }) => amount !== null))
  const wrong = written.filter(
    ({ line, goods }) =>
      readList(line)
        .map(({ wanted }) => amountOf(wanted))
        .join(' ') !== goods.map(({ amount }) => amount).join(' '),
  )
  const shown = wrong.map(({ line }) => line)
  expect(shown.slice(Math.floor(written.length * 0.05))).toEqual([])
})
