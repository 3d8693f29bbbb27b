import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeStore } from './make-store.ts'
import { canStore, listOf, objectWith, stored, storedText } from './stored.ts'

type Line = { id: string; quantity: number }
const parseLine = objectWith<Line>({ id: 'string', quantity: 'number' })

const fakeStorage = () => {
  const values = new Map<string, string>()
  return {
    values,
    storage: {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    },
  }
}
const refuse = () => {
  throw new Error('refused')
}

afterEach(() => void vi.unstubAllGlobals())

describe('stored', () => {
  let tab = fakeStorage()
  let device = fakeStorage()
  beforeEach(() => {
    tab = fakeStorage()
    device = fakeStorage()
    vi.stubGlobal('sessionStorage', tab.storage)
    vi.stubGlobal('localStorage', device.storage)
  })

  it('writes to the tab or to the device and reads it again', () => {
    stored('line', 'tab', parseLine).write({ id: 'a', quantity: 2 })
    storedText('token', 'device').write('abc')
    expect([...tab.values]).toEqual([['line', '{"id":"a","quantity":2}']])
    expect([...device.values]).toEqual([['token', 'abc']])
    expect(stored('line', 'tab', parseLine).read()).toEqual({ id: 'a', quantity: 2 })
    expect(storedText('token', 'device').read()).toBe('abc')
  })

  it.each(['{', 'null', '3', '{"id":"a"}', '{"id":"a","quantity":"2"}'])(
    'reads %s as nothing',
    (text) => {
      tab.values.set('line', text)
      expect(stored('line', 'tab', parseLine).read()).toBeNull()
    },
  )

  it('drops the invalid items of a list', () => {
    tab.values.set('lines', '[{"id":"a","quantity":1},{"id":3},null]')
    const lines = stored('lines', 'tab', listOf(parseLine))
    expect(lines.read()).toEqual([{ id: 'a', quantity: 1 }])
  })

  it('takes a value once', () => {
    const text = storedText('once', 'tab')
    text.write('x')
    expect([text.take(), text.take()]).toEqual(['x', null])
    expect(tab.values.size).toBe(0)
  })

  it('holds a value that is too large for the storage until the page ends', () => {
    const text = storedText('large', 'device')
    text.write('old')
    vi.stubGlobal('localStorage', { ...device.storage, setItem: refuse })
    text.write('new')
    expect(text.read()).toBe('new')
    text.write(null)
    expect(text.read()).toBeNull()
  })

  it('works in memory when the browser refuses storage', () => {
    vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const line = stored('line', 'tab', parseLine)
    line.write({ id: 'a', quantity: 1 })
    expect(line.take()).toEqual({ id: 'a', quantity: 1 })
    expect(line.read()).toBeNull()
  })

  it('knows whether storage is refused', () => {
    expect(canStore('device')).toBe(true)
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse })
    expect(canStore('device')).toBe(false)
  })
})

describe('makeStore', () => {
  it('reads the saved value once, writes every change and follows other tabs', () => {
    const { values, storage } = fakeStorage()
    values.set('theme', 'dark')
    vi.stubGlobal('localStorage', storage)
    let hear = (_: Partial<StorageEvent>) => {}
    vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => (hear = listener))
    const theme = makeStore<string | null>(null, storedText('theme', 'device'))
    const seen: (string | null)[] = []
    theme.subscribe(() => seen.push(theme.get()))
    expect([theme.initial, theme.get()]).toEqual([null, 'dark'])
    theme.set('light')
    expect(values.get('theme')).toBe('light')
    hear({ key: 'other', newValue: 'x' })
    hear({ key: 'theme', newValue: 'blue' })
    hear({ key: null, newValue: null })
    theme.set(null)
    expect(seen).toEqual(['light', 'blue', null, null])
    expect(values.has('theme')).toBe(false)
  })
})
