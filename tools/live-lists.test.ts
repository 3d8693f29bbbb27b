/** Lists that are open change when someone else changes what is in them. */
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { DESK_TOPICS } from '#domain/staff/desk-topic.ts'
import { oldKeys } from '#web/staff/live/old-keys.ts'

const SRC = resolve(import.meta.dirname, '../src')
const sources = globSync('web/staff/**/*.{ts,tsx}', { cwd: SRC }).map((file) =>
  readFileSync(resolve(SRC, file), 'utf8'),
)

/** The paths of the calls that lists of the console show. */
const listed = async (): Promise<string[]> => {
  const paths = sources.flatMap((text) =>
    [...text.matchAll(/\buseCallList\((\w+)/g)].map(async ([, name]) => {
      const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '#contract/([^']+)'`).exec(
        text,
      )
      if (!from) return []
      const calls = (await import(
        pathToFileURL(resolve(SRC, 'contract', from[1]!)).href
      )) as Record<string, AnyCall>
      return [calls[name!]!.path]
    }),
  )
  return (await Promise.all(paths)).flat()
}

it('refetches each list of the console after a topic', async () => {
  const known = oldKeys(new Set(DESK_TOPICS))
  const paths = await listed()
  expect(paths.length).toBeGreaterThan(12)
  expect(paths.filter((path) => !known.has(path))).toEqual([])
})

it('leaves what is open in a form as it was read', () => {
  const keys = oldKeys(new Set(['coupons']))
  expect(keys.has('/coupons')).toBe(true)
  expect(keys.has('/coupons/{code}')).toBe(false)
  expect(keys.has('/missions')).toBe(false)
})
