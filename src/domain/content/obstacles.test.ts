import { describe, expect, it } from 'vitest'
import { missingLanguages, obstaclesOf } from './obstacles.ts'

const both = (text: string) => ({ en: text, id: text })
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const promo = {
  kind: 'promo',
  texts: [
    { field: 'title', text: both('Mangga') },
    { field: 'tnc', text: both('') },
  ],
  picture: { alt: both('Mangga') },
  startsAt: day('2026-11-01'),
  endsAt: day('2026-12-01'),
} as const

describe('what keeps a document from being published', () => {
  it.each([
    ['nothing', {}, []],
    [
      'a title',
      { texts: [{ field: 'title', text: both(' ') }] },
      ['title text id', 'title text en'],
    ],
    [
      'one language',
      { texts: [{ field: 'description', text: { en: '<p></p>', id: '<p>Ada</p>' } }] },
      ['description text en'],
    ],
    [
      'an answer',
      { texts: [{ field: 'questions.0.answer', text: both('<p><br></p>') }] },
      ['questions.0.answer text id', 'questions.0.answer text en'],
    ],
    [
      'a placeholder that nothing fills',
      { texts: [{ field: 'title', text: { en: '{minimum}', id: '{minimun} {minimum}' } }] },
      ['title.id placeholder {minimun}'],
    ],
    ['a picture', { picture: null }, ['picture picture ']],
    ['its description', { picture: { alt: { en: '', id: 'Ada' } } }, ['picture alt en']],
    ['a start', { startsAt: null }, ['starts_at dates ']],
    ['an end after the start', { endsAt: day('2026-11-01') }, ['ends_at order ']],
  ])('%s', (_, change, expected) =>
    expect(
      obstaclesOf({ ...promo, ...change }).map(
        ({ field, problem, detail }) => `${field} ${problem} ${detail}`,
      ),
    ).toEqual(expected),
  )

  it('knows the year in the copyright alone', () => {
    const footer = (field: string) =>
      obstaclesOf({
        kind: 'footer',
        texts: [{ field, text: both('© {year} {company}') }],
        startsAt: null,
        endsAt: null,
      })
    expect(footer('copyright')).toEqual([])
    expect(footer('info').map(({ field }) => field)).toEqual(['info.id', 'info.en'])
  })

  it('names the languages that lack a text', () => {
    expect(missingLanguages([{ field: 'excerpt', text: { en: '', id: 'Ada' } }])).toEqual(['en'])
    expect(missingLanguages([{ field: 'tnc', text: both('') }])).toEqual([])
  })
})
