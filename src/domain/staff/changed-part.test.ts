import { describe, expect, it } from 'vitest'
import { changedPart } from './changed-part.ts'

const LONG = 'Manis dan legit dari kebun di lereng gunung. '.repeat(5)

describe('what changed in a text', () => {
  it('is shown as it is read', () => {
    expect(changedPart('<p>Manis</p>', '<p>Manis <strong>sekali</strong></p>')).toEqual({
      was: 'Manis',
      is: 'Manis sekali',
    })
  })

  it('is shown with its tags where only those differ', () => {
    expect(changedPart('<p>Manis</p>', '<h2>Manis</h2>')).toEqual({
      was: '<p>Manis</p>',
      is: '<h2>Manis</h2>',
    })
  })

  it('is the part that differs in a long text, with words around it', () => {
    const { was, is } = changedPart(`${LONG}lama ${LONG}`, `${LONG}baru sekali ${LONG}`)
    expect(was).toMatch(/^… .{20,45}lama .{25,45} …$/)
    expect(is).toMatch(/^… .{20,45}baru sekali .{25,45} …$/)
  })

  it('is what was added at an end', () => {
    const { was, is } = changedPart(LONG, `${LONG}Habis.`)
    expect(was).toMatch(/gunung\.$/)
    expect(is).toMatch(/gunung\. Habis\.$/)
    expect(is.length).toBeLessThan(60)
  })

  it('shows words that come twice once', () => {
    const { was, is } = changedPart(`${LONG}ya ${LONG}`, `${LONG}ya ya ${LONG}`)
    expect(is.length).toBe(was.length + 3)
  })
})
