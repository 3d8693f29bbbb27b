import { charactersOf } from '../characters.ts'

const LINK =
  /https?:\/\/|www\.|\b(?:wa\.me|t\.me|bit\.ly)\b|\b[\w-]{2,}\.(?:com|net|org|id|co|io|shop|store|xyz|link|me)\b/i
const ADDRESS = /[^\s@]+@[^\s@]+\.[a-z]{2,}/i
const PHONE = /(?<!\d)(?:\+?62|0)[ .-]?8(?:[ .-]?\d){7,11}(?!\d)/

/** Why a review is looked at by a person before it is shown; null for one that is shown at once. */
export const reasonToHold = (text: string): 'link' | 'contact' | null =>
  ADDRESS.test(text) || PHONE.test(text) ? 'contact' : LINK.test(text) ? 'link' : null

/** How a reviewer is named in public: `Sinta Uji Coba` is `Sinta U.`. */
export const publicName = (name: string): string => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  return last === undefined ? first : `${first} ${charactersOf(last)[0]!.toUpperCase()}.`
}
