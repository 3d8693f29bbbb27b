const graphemes = new Intl.Segmenter('id', { granularity: 'grapheme' })

/** Characters as a person counts them: an emoji is one. */
export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of graphemes.segment(text)) count++
  return count
}
