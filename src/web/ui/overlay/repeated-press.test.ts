import { describe, expect, it, vi } from 'vitest'
import { isRepeat, makePressGuard } from './repeated-press.ts'

const press = { timeStamp: 1000, clientX: 100, clientY: 200, detail: 1 }

describe('a second press after a dialog has closed', () => {
  it.each([
    ['at once', { timeStamp: 1000 }, true],
    ['within the time of a double press', { timeStamp: 1400 }, true],
    ['later', { timeStamp: 1401 }, false],
    ['a little off', { timeStamp: 1100, clientX: 115, clientY: 185 }, true],
    ['somewhere else', { timeStamp: 1100, clientX: 150 }, false],
    ['from the keyboard', { timeStamp: 1100, detail: 0 }, false],
  ])('%s', (_, second, expected) => {
    expect(isRepeat(press, { ...press, ...second })).toBe(expected)
  })

  it('repeats nothing when the dialog was closed from the keyboard', () => {
    expect(isRepeat({ ...press, detail: 0 }, press)).toBe(false)
  })

  it.each([
    ['at once', 1100, true],
    ['later', 1401, false],
  ])('with the keyboard, %s', (_, timeStamp, expected) => {
    const key = { timeStamp: 1000, clientX: 0, clientY: 0, detail: 0 }
    expect(isRepeat(key, { ...key, timeStamp, clientY: 90 })).toBe(expected)
  })
})

describe('the guard of a dialog', () => {
  const at = (timeStamp: number, clientX: number) => ({ timeStamp, clientX, clientY: 0, detail: 1 })

  const reached = (presses: ReturnType<typeof at>[]) => {
    const listeners: ((event: unknown) => void)[] = []
    vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) => {
      if (type === 'click') listeners.push(listener)
    })
    vi.stubGlobal('removeEventListener', () => {})
    vi.useFakeTimers()
    const guard = makePressGuard()
    guard.note(at(1000, 100))
    guard.swallowRepeats()
    const through = presses.filter((press) => {
      const preventDefault = vi.fn<() => void>()
      for (const hear of listeners) hear({ ...press, preventDefault, stopPropagation: () => {} })
      return preventDefault.mock.calls.length === 0
    })
    vi.runAllTimers()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    return through.map(({ timeStamp }) => timeStamp)
  }

  it('swallows a repeat, but not the press after one elsewhere', () => {
    expect(reached([at(1100, 100), at(1200, 100)])).toEqual([])
    expect(reached([at(1100, 300), at(1200, 100)])).toEqual([1100, 1200])
  })
})
