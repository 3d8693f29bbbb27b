/** Files of words that mean the same. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFile, confirmFile, readFile } from '../../../../test/support/import-asks.ts'
import { openTestShop, type TestShop } from '../../../../test/support/shop.ts'
import { buildStaff, staffAsk, type TestStaff } from '../../../../test/support/staff.ts'
import { workAtImports } from '../../start/imports.ts'

let test: TestShop
let owner: TestStaff
let ask: ReturnType<typeof staffAsk>
beforeAll(async () => {
  test = await openTestShop({ RATE_LIMIT_FACTOR: '100' })
  owner = await buildStaff(test, 'owner')
  ask = staffAsk(test, owner)
})
afterAll(() => test.close())

const work = () => workAtImports(test.shop, test.clock.now())
const groupOf = async (word: string): Promise<string[] | undefined> =>
  (await ask('GET', '/search-words')).body.data.find(({ words }: { words: string[] }) =>
    words.includes(word),
  )?.words
const countsOf = async (id: string) => {
  const { counts } = (await ask('GET', `/imports/${id}`)).body.data
  return Object.fromEntries(Object.entries(counts).filter(([, n]) => n !== 0))
}
const rowsOf = async (id: string) => (await ask('GET', `/imports/${id}/rows`)).body.data
const create = (...words: string[]) => ask('POST', '/search-words', { words })

describe('a file of words', () => {
  it('shows what it would do, and does just that', async () => {
    await create('uji salak', 'uji snakefruit')
    const text =
      'Kata;Sama dengan\nUJI Snakefruit;uji salak, uji salák bali\nuji naga;uji pitaya; \nuji-sendiri;uji sendiri\n;uji apa\n'
    const id = await checkFile(test, owner, 'synonyms', text, true)
    expect(await countsOf(id)).toEqual({ change: 1, create: 1, refused: 2 })
    const [first, second, alone, none] = await rowsOf(id)
    expect(first).toMatchObject({
      key: 'uji snakefruit',
      changes: [{ field: 'same_as', before: 'uji salak', after: 'uji salak, uji salak bali' }],
    })
    expect(second.changes).toEqual([{ field: 'same_as', before: '', after: 'uji pitaya' }])
    expect(alone.problems).toEqual([{ field: 'same_as', text: 'At least two different words' }])
    expect(none.problems[0].field).toBe('word')
    expect(await groupOf('uji naga')).toBeUndefined()
    await confirmFile(test, owner, id)
    await work()
    expect(await countsOf(id)).toEqual({ done: 2, refused: 2 })
    expect(await groupOf('uji salak')).toEqual(['uji salak', 'uji salak bali', 'uji snakefruit'])
    expect(await groupOf('uji naga')).toEqual(['uji naga', 'uji pitaya'])
  })

  it('refuses a word of another group, and new groups unless they are allowed', async () => {
    await create('uji kates', 'uji betik')
    await create('uji nanas', 'uji ananas')
    const text = 'word,same_as\nuji nanas,"uji ananas, uji kates"\nuji baru,uji lain\n'
    const id = await checkFile(test, owner, 'synonyms', text)
    const [taken, fresh] = await rowsOf(id)
    expect(taken.problems).toEqual([
      { field: 'same_as', text: '“uji kates” is in another group already' },
    ])
    expect(fresh.problems[0].field).toBe('word')
    expect(await countsOf(id)).toEqual({ refused: 2 })
  })

  it('refuses a row whose group changed after it was shown', async () => {
    const made = (await create('uji duku', 'uji langsat')).body.data
    const id = await checkFile(test, owner, 'synonyms', 'word,same_as\nuji duku,uji kokosan\n')
    await ask('PUT', `/search-words/${made.id}`, {
      version: made.version,
      words: ['uji duku', 'uji langsat', 'uji ceroring'],
    })
    await confirmFile(test, owner, id)
    await work()
    expect(await countsOf(id)).toEqual({ failed: 1 })
    expect(await groupOf('uji duku')).toContain('uji ceroring')
  })

  it('that was exported and is unchanged changes nothing', async () => {
    await create('uji "kutip"', 'uji sirsak, belanda')
    const { body } = await ask('GET', '/exports/synonyms')
    const lines = body.trim().split('\r\n')
    const id = await checkFile(test, owner, 'synonyms', body)
    expect(await countsOf(id)).toEqual({ same: lines.length - 1 })
    const groups = (await ask('GET', '/search-words')).body.data
    expect(lines.length - 1).toBe(groups.length)
    const template = (await ask('GET', '/exports/synonyms?template=1')).body.trim().split('\r\n')
    expect(template).toEqual(['word,same_as', 'pepaya,"kates, papaya"'])
  })

  it('needs the permission of products', async () => {
    const picker = await buildStaff(test, 'picker')
    expect((await readFile(test, picker, 'synonyms', 'word,same_as\na,b\n')).status).toBe(403)
  })
})
