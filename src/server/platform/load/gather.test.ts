import { describe, expect, it } from 'vitest'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Queryable } from '../database.ts'
import { gathered, inOrderOf } from './gather.ts'

const database = {} as Queryable

describe('gathered', () => {
  it('asks once for the questions that come while a statement is under way', async () => {
    const asked: (readonly string[])[] = []
    let facts = 1
    const ask = gathered(async (_db, keys: readonly string[]) => {
      asked.push(keys)
      const read = facts
      await pause(5)
      return keys.map((key) => `${key}${read}`)
    })
    const first = ask(database, 'a')
    facts = 2
    const later = ['b', 'c', 'b'].map((key) => ask(database, key))
    expect(await first).toBe('a1')
    expect(await Promise.all(later)).toEqual(['b2', 'c2', 'b2'])
    expect(asked).toEqual([['a'], ['b', 'c', 'b']])
    expect(await ask(database, 'd')).toBe('d2')
  })

  it('rejects only the questions of the statement that failed, and separates databases', async () => {
    const ask = gathered(async (_db, keys: readonly string[]) => {
      if (keys.includes('bad')) throw new Error('no')
      return keys
    })
    const bad = ask(database, 'bad')
    const next = ask(database, 'good')
    const other = ask({} as Queryable, 'other')
    await expect(bad).rejects.toThrow('no')
    expect([await next, await other]).toEqual(['good', 'other'])
  })

  it('asks each question by itself when the data of one is refused', async () => {
    const ask = gathered(async (_db, keys: readonly string[]) => {
      await pause(1)
      if (keys.includes('bad')) throw Object.assign(new Error('no'), { code: '23503' })
      return keys
    })
    const first = ask(database, 'first')
    const bad = ask(database, 'bad')
    const good = ask(database, 'good')
    await expect(bad).rejects.toThrow('no')
    expect([await first, await good]).toEqual(['first', 'good'])
  })

  it('asks as part of a request that asked, not of the one before', async () => {
    const request = new AsyncLocalStorage<string>()
    const ask = gathered(async (_db, keys: readonly string[]) => {
      await pause(1)
      return keys.map(() => request.getStore())
    })
    const first = request.run('first', () => ask(database, 'a'))
    const next = request.run('next', () => ask(database, 'b'))
    expect([await first, await next]).toEqual(['first', 'next'])
  })

  it('does not wait for a slow statement', async () => {
    const ask = gathered(async (_db, keys: readonly string[]) => {
      if (keys.includes('slow')) await pause(2_000, undefined, { ref: false })
      return keys
    })
    void ask(database, 'slow')
    expect(await Promise.race([ask(database, 'quick'), pause(1_000, 'waited')])).toBe('quick')
  })
})

describe('inOrderOf', () => {
  it('puts values in the order of their keys, with null where there is none', () => {
    const values = [{ id: 'b' }, { id: 'a' }]
    expect(inOrderOf(['a', 'x', 'b'], values, ({ id }) => id)).toEqual([
      { id: 'a' },
      null,
      { id: 'b' },
    ])
  })
})
