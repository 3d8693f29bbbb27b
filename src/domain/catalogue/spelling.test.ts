import { describe, expect, it } from 'vitest'
import { editDistance, meantWords } from './spelling.ts'

describe('editDistance', () => {
  it.each([
    ['mangga', 'mangga', 0],
    ['mngga', 'mangga', 1],
    ['aple', 'apel', 1],
    ['smangka', 'semangka', 1],
    ['strawbarri', 'strawberry', 2],
    ['', 'apel', 4],
  ])('%s to %s is %i', (one, other, wrong) => {
    expect(editDistance(one, other)).toBe(wrong)
    expect(editDistance(other, one)).toBe(wrong)
  })
})

describe('meantWords', () => {
  const near = (...words: [string, number][]) =>
    words.map(([word, likeness]) => ({ word, likeness }))

  it('takes the word with the fewest wrong letters, though another is liker by trigrams', () => {
    expect(meantWords('aple', near(['apel', 0.25], ['applesauce', 0.3]))).toEqual(['apel'])
    expect(meantWords('avcado', near(['avocado', 0.5], ['avokad', 0.2], ['air', 0.1]))).toEqual([
      'avocado',
    ])
  })
  it('thinks of swapped letters before one too many', () => {
    expect(meantWords('mangag', near(['manga', 0.57], ['mangga', 0.44]))).toEqual([
      'mangga',
      'manga',
    ])
  })
  it('takes a word that is like it when no spelling is near', () => {
    expect(meantWords('jambubatu', near(['jambu', 0.5]))).toEqual(['jambu'])
  })
  it('takes several that are as near', () => {
    expect(meantWords('salek', near(['salak', 0.33], ['saleh', 0.33]))).toEqual(['salak', 'saleh'])
  })
  it('is nothing for what looks like nothing, and for words too short to tell', () => {
    expect(meantWords('zzzzqqq', near(['air', 0.05]))).toEqual([])
    expect(meantWords('apl', near(['apel', 0.4]))).toEqual([])
  })
})
