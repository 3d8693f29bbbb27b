import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#domain/locale.ts'
import { SEEDED_ROLES, type RoleSlug } from '#domain/staff/seeded-roles.ts'
import { HELP, HELP_NAMES, type HelpName } from './help.ts'
import { PICTURE_SIZES, type Help, type HelpText } from './help/page.ts'
import { loadStaffWords } from './staff.ts'

const LOCALES: Locale[] = ['en', 'id']
const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'src/web/staff/desks/help/pictures')
const PICTURE_BYTES_MAX = 40_000
const ALL_BYTES_MAX = 3_000_000

const textsOf = ({ purpose, steps, states = [], trouble, keys = [] }: HelpText): string[] => [
  purpose,
  ...steps,
  ...[...states, ...trouble, ...keys].flat(),
]
/** The keys of the words that a text quotes. */
const quotedIn = (text: HelpText): string[] =>
  textsOf(text)
    .flatMap((one) => [...one.matchAll(/\[([^\]]*)\]/g)].map(([, key]) => key!))
    .toSorted()

const read = async (name: HelpName, locale: Locale) => (await HELP[name][locale]()).help
const pictureFile = (name: HelpName, picture: string, locale: Locale) =>
  `${name}/${picture}.${locale}.avif`

describe.each(HELP_NAMES)('the help of %s', (name) => {
  const help: Help = HELP[name]

  it.each(LOCALES)('quotes words that the desk shows, in %s', async (locale) => {
    const words = await loadStaffWords(locale, ['ground', 'help', ...help.words])
    const quoted = quotedIn(await read(name, locale))
    expect(quoted.filter((key) => words[key] === undefined)).toEqual([])
  })

  it('says the same in both languages', async () => {
    const [en, id] = [await read(name, 'en'), await read(name, 'id')]
    const shapeOf = (text: HelpText) => ({
      quoted: quotedIn(text),
      steps: text.steps.length,
      states: text.states?.length ?? 0,
      trouble: text.trouble.length,
      keys: (text.keys ?? []).map(([press]) => press),
    })
    expect(shapeOf(id)).toEqual(shapeOf(en))
    expect(textsOf(id).filter((text) => text.length > 40 && textsOf(en).includes(text))).toEqual([])
  })

  it.each(LOCALES)('has its pictures, described, in %s', async (locale) => {
    const { pictures, steps } = await read(name, locale)
    expect(Object.keys(pictures).toSorted()).toEqual(Object.keys(help.pictures).toSorted())
    expect(Object.keys(pictures).length).toBeGreaterThan(0)
    for (const [picture, { at, after }] of Object.entries(help.pictures)) {
      expect(pictures[picture]!.length, `${picture} is described`).toBeGreaterThan(20)
      expect(after).toBeLessThanOrEqual(steps.length)
      const file = join(FOLDER, pictureFile(name, picture, locale))
      const { format, width, height } = await sharp(file).metadata()
      const { scale, ...size } = PICTURE_SIZES[at]
      expect({ format, width, height }).toEqual({
        format: 'heif',
        width: size.width * scale,
        height: size.height * scale,
      })
      expect(statSync(file).size).toBeLessThanOrEqual(PICTURE_BYTES_MAX)
    }
  })
})

it('has no picture that no page shows', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.avif'),
  )
  const shown = HELP_NAMES.flatMap((name) =>
    Object.keys(HELP[name].pictures).flatMap((picture) =>
      LOCALES.map((locale) => pictureFile(name, picture, locale)),
    ),
  )
  expect(files.toSorted()).toEqual(shown.toSorted())
  const bytes = files.reduce((sum, file) => sum + statSync(join(FOLDER, file)).size, 0)
  expect(bytes).toBeLessThanOrEqual(ALL_BYTES_MAX)
})

it('names the roles as the shop does', async () => {
  const seed = readFileSync(join(ROOT, 'migrations/0030-staff-roles.sql'), 'utf8')
  for (const locale of LOCALES) {
    const words = await loadStaffWords(locale, ['help'])
    for (const slug of Object.keys(SEEDED_ROLES) as RoleSlug[]) {
      const names = new RegExp(`\\('${slug}', \\d+, '(\\{.*\\})'`).exec(seed)![1]!
      expect(words[`help.role.${slug}`]).toBe((JSON.parse(names) as Record<Locale, string>)[locale])
    }
  }
})
