import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'
import { MigrationRefused } from '../platform/db/migrate.ts'
import { needRoomToBegin, NoRoom, orNoRoom, startProblem } from './start-problem.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'petik-room-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const embedded = () => readConfig({ DATA_DIR: join(folder, 'new') })
const onServer = () =>
  readConfig({ DATA_DIR: join(folder, 'new'), DATABASE_URL: 'postgres://petik@db/petik' })
const coded = (code: string, message = 'as the driver says it') =>
  Object.assign(new Error(message), { code })
const said = (error: unknown): string | null => startProblem(error)

describe('a first start on a full disk', () => {
  it('is refused before anything is written, with the needed and the free space', () => {
    expect(() => needRoomToBegin(embedded(), () => 20)).toThrow(
      /needs 220 MB in .*new, and only 20 MB are free/,
    )
    expect(() => needRoomToBegin(embedded(), () => 500)).not.toThrow()
    expect(() => needRoomToBegin(onServer(), () => 20)).not.toThrow()
  })

  it('does not stop an existing shop from opening', () => {
    const config = readConfig({ DATA_DIR: join(folder, 'old') })
    mkdirSync(join(folder, 'old', 'pglite'), { recursive: true })
    writeFileSync(join(folder, 'old', 'pglite', 'PG_VERSION'), '18\n')
    expect(() => needRoomToBegin(config, () => 20)).not.toThrow()
  })

  it.each([
    ['by the system', coded('ENOSPC'), 500],
    [
      'by the system, as the cause of something else',
      new Error('cannot write', { cause: coded('ENOSPC') }),
      500,
    ],
    // The embedded database has its own names for system errors.
    ['by the embedded database', Object.assign(new Error(), { name: 'ErrnoError', errno: 51 }), 0],
  ])('is one sentence when it is detected %s', (_, error, free) => {
    const found = orNoRoom(embedded(), error, () => free)
    expect(found).toBeInstanceOf(NoRoom)
    expect(said(found)).toMatch(
      /^The disk of .*new is full: make room there and start again, or set DATA_DIR to another folder\.$/,
    )
  })

  it('is one sentence when the server’s disk is full', () => {
    expect(said(orNoRoom(onServer(), coded('53100'), () => 500))).toBe(
      'The disk of the database is full: make room there and start again.',
    )
  })
})

describe('another reason why the shop does not start', () => {
  it('is one sentence when it is known', () => {
    expect(said(new ConfigError(['SECRET is missing.']))).toBe('SECRET is missing.')
    expect(said(new MigrationRefused('Start with an empty one.'))).toBe('Start with an empty one.')
    expect(said(coded('08P01', 'unsupported startup parameter: statement_timeout'))).toContain(
      'DATABASE_POOLED=1',
    )
    expect(said(new AggregateError([coded('ECONNREFUSED')]))).toContain('(ECONNREFUSED)')
  })

  it('includes its stack when it is unexpected', () => {
    const error = new TypeError('x is not a function')
    expect(orNoRoom(embedded(), error, () => 500)).toBe(error)
    expect([said(error), said('x'), said(coded('08P01'))]).toEqual([null, null, null])
  })
})
