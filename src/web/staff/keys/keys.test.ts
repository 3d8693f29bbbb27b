import { describe, expect, it } from 'vitest'
import { pressOf } from './keys.ts'

const pressed = (key: string, held: Partial<KeyboardEvent> = {}) =>
  pressOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held } as KeyboardEvent)

describe('pressOf', () => {
  it('names a key as the list of keys spells it', () => {
    expect([pressed('j'), pressed('?'), pressed('Enter')]).toEqual(['j', '?', 'Enter'])
  })
  it('treats Ctrl and Command alike, with Shift or without', () => {
    expect([pressed('k', { ctrlKey: true }), pressed('K', { metaKey: true })]).toEqual([
      'mod+k',
      'mod+k',
    ])
  })
  it('ignores keys that are only held, and those of the browser’s menu', () => {
    expect([pressed('Shift'), pressed('f', { altKey: true })]).toEqual([null, null])
  })
})
