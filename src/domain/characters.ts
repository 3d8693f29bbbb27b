const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' })

/** Characters as a person sees them: an emoji is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

export const countCharacters = (text: string): number => charactersOf(text).length
