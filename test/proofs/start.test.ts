/** Starts and commands that cannot succeed print a one-line error: no stack, exit code 1. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { col, row, sql } from '#server/platform/database.ts'
import { freePort } from '../../tools/start.ts'
import { COMPILED } from '../support/crashes.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let test: TestShop
let environment: Record<string, string>
const folder = mkdtempSync(join(tmpdir(), 'petik-start-'))

beforeAll(async () => {
  test = await openTestShop()
  const url = new URL(process.env['TEST_DATABASE_URL']!)
  url.pathname = `/${(await row(test.shop.db, sql({ name: col.text })`select current_database() as name`))!.name}`
  environment = { DATABASE_URL: url.href, DATA_DIR: folder }
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A program's output and its exit code. */
const ends = async (
  words: string[],
  env: Record<string, string>,
): Promise<{ code: number; lines: string[] }> => {
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env['PATH'] ?? '', ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = await once(child, 'close')
  return { code, lines: said.trim().split('\n') }
}

it.each(['http://shop.example/hook', 'https://localhost/hook'])(
  'the command that adds %s as a webhook refuses it in one line',
  async (url) => {
    expect(await ends(['src/server/operator/cli.ts', 'webhooks', 'add', url], environment)).toEqual(
      {
        code: 1,
        lines: [expect.stringContaining(`${url}: `)],
      },
    )
  },
)

it('an unreachable database ends the start with a one-line error', async () => {
  const env = {
    ...environment,
    DATABASE_URL: `postgres://petik@127.0.0.1:${await freePort()}/postgres`,
    PORT: '0',
  }
  expect(await ends(['src/main.ts'], env)).toEqual({
    code: 1,
    lines: [expect.stringContaining('DATABASE_URL')],
  })
})

it.each([['src/main.ts'], ['src/server/operator/cli.ts', 'migrate']])(
  'a database from before the first release ends %s in one sentence',
  async (...words) => {
    const old = await openTestShop()
    try {
      await old.sql("update migrations set name = replace(name, '-', '_')")
      const [at] = await old.sql<{ name: string }>('select current_database() as name')
      const url = new URL(process.env['TEST_DATABASE_URL']!)
      url.pathname = `/${at!.name}`
      expect(await ends(words, { ...environment, DATABASE_URL: url.href, PORT: '0' })).toEqual({
        code: 1,
        lines: [
          expect.stringMatching(
            /^This database was made before the first release .*: start with an empty /,
          ),
        ],
      })
    } finally {
      await old.close()
    }
  },
)
