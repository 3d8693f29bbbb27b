/** docs/security/asvs.md: no requirement is forgotten, and what a row names is there. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/**
 * Of OWASP ASVS 5.0.0 (github.com/OWASP/ASVS, tag v5.0.0_release): rows of levels 1 and 2 of
 * `5.0/docs_en/OWASP_Application_Security_Verification_Standard_5.0.0_en.csv`, by chapter.
 */
const LEVEL_1 = 70
const LEVEL_2 = 183
const BY_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]
const WORDS_MAX = 15

type Row = { number: string; level: string; words: string; shown: string }
const readRows = (text: string): Row[] =>
  text
    .split('\n')
    .map((line) => /^\| (\d+\.\d+\.\d+) +\| (\d) +\| (.+?) +\| (.+?) +\|$/.exec(line))
    .filter((match) => match !== null)
    .map(([, number = '', level = '', words = '', shown = '']) => ({ number, level, words, shown }))

const PATH = /`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)`/g
const NAMED_TEST = /`([\w@./-]+\.(?:test|spec)\.ts)` “(.+?)”(?=; |$| \()/g
/** A file at the top, or a command. */
const OTHER = /`[\w.-]+\.(?:md|json)`|`npm run /
const IS_SAID = /^does not apply, because \w|\bopen(?:: \w| with )/

const isThere = (path: string): boolean => existsSync(resolve(root, path))
const hasTest = (path: string, name: string): boolean =>
  readFileSync(resolve(root, path), 'utf8').replaceAll('\\', '').includes(name)

/** What a row lacks: paths that are not there, tests that their file does not have, a reason. */
const lacks = ({ words, shown }: Row): string[] => {
  const paths = [...shown.matchAll(PATH)].map(([, path = '']) => path)
  const tests = [...shown.matchAll(NAMED_TEST)].map(([, path = '', name = '']) => ({ path, name }))
  const isShown = paths.length > 0 || OTHER.test(shown) || IS_SAID.test(shown)
  return [
    ...paths.filter((path) => !isThere(path)),
    ...tests
      .filter(({ path, name }) => isThere(path) && !hasTest(path, name))
      .map(({ path, name }) => `${path} “${name}”`),
    ...(isShown ? [] : ['says neither what shows it, nor that it is open']),
    ...(words.split(/\s+/).length > WORDS_MAX ? ['has too many words'] : []),
  ]
}

describe('the table of requirements', () => {
  const rows = readRows(readFileSync(resolve(root, 'docs/security/asvs.md'), 'utf8'))

  it('has each requirement of the standard once', () => {
    const of = (level: string) => rows.filter((row) => row.level === level).length
    expect([of('1'), of('2'), rows.length]).toEqual([LEVEL_1, LEVEL_2, LEVEL_1 + LEVEL_2])
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(
      BY_CHAPTER.map((_, at) => rows.filter((row) => row.number.startsWith(`${at + 1}.`)).length),
    ).toEqual(BY_CHAPTER)
  })

  it('names only what is there', () => {
    const faults = rows.flatMap((row) => lacks(row).map((fault) => `${row.number}: ${fault}`))
    expect(faults).toEqual([])
  })

  it('is refused with a path that is gone, a test that is none, and a row that says nothing', () => {
    const test = readRows(
      [
        '| 1.1.1 | 1 | a | `src/gone.ts` |',
        '| 1.1.2 | 1 | b | `tools/alerts.test.ts` “fires all the time” |',
        '| 1.1.3 | 2 | c | by being careful |',
        '| 1.1.4 | 2 | d | `tools/asvs.test.ts` “names only what is there”; open: the rest |',
      ].join('\n'),
    )
    expect(test.map(lacks)).toEqual([
      ['src/gone.ts'],
      ['tools/alerts.test.ts “fires all the time”'],
      ['says neither what shows it, nor that it is open'],
      [],
    ])
  })

  it('says as many as are open in docs/security.md', () => {
    const open = rows.filter(({ shown }) => /(?:^|; )open/.test(shown)).length
    const security = readFileSync(resolve(root, 'docs/security.md'), 'utf8')
    expect(/253 requirements (\d+) are open/.exec(security)?.[1]).toBe(String(open))
  })
})
