import type { Locale, Text } from '../locale.ts'
import { plainText } from '../text.ts'
import type { ContentKind } from './kinds.ts'
import { unknownPlaceholders } from './placeholders.ts'

/**
 * What keeps a document from being published; `detail` is the language or placeholder meant. The
 * field of a placeholder ends in its language, as in `body.en`.
 */
export type Obstacle = { field: string; problem: Problem; detail: string }
type Problem = 'text' | 'placeholder' | 'picture' | 'alt' | 'dates' | 'order'

type Draft = {
  kind: ContentKind
  texts: readonly { field: string; text: Text }[]
  /** Undefined for kinds without one. */
  picture?: { alt: Text } | null
  startsAt: Date | null
  endsAt: Date | null
}

const SIDES: readonly Locale[] = ['id', 'en']
/** These must say something; any other text may be empty, but in both languages. */
const NEEDED = /(^|\.)(title|body|excerpt|question|answer)$/

const isEmpty = (html: string): boolean => plainText(html).trim() === ''

const textObstacles = ({ kind, texts }: Draft): Obstacle[] =>
  texts.flatMap(({ field, text }) => {
    const empty = SIDES.filter((side) => isEmpty(text[side]))
    const isMissing = empty.length === 1 || (empty.length === 2 && NEEDED.test(field))
    return [
      ...(isMissing
        ? empty.map((side) => ({ field, problem: 'text', detail: side }) as const)
        : []),
      ...SIDES.flatMap((side) =>
        placeholdersIn(kind, field, text[side]).map(
          (name) =>
            ({ field: `${field}.${side}`, problem: 'placeholder', detail: `{${name}}` }) as const,
        ),
      ),
    ]
  })

const placeholdersIn = (kind: ContentKind, field: string, text: string): string[] => {
  const unknown = unknownPlaceholders(text)
  return kind === 'footer' && field === 'copyright'
    ? unknown.filter((name) => name !== 'year')
    : unknown
}

const pictureObstacles = ({ picture }: Draft): Obstacle[] =>
  picture === undefined
    ? []
    : picture === null
      ? [{ field: 'picture', problem: 'picture', detail: '' }]
      : SIDES.filter((side) => picture.alt[side].trim() === '').map((side) => ({
          field: 'picture',
          problem: 'alt',
          detail: side,
        }))

const dateObstacles = ({ kind, startsAt, endsAt }: Draft): Obstacle[] =>
  kind === 'promo' && (startsAt === null || endsAt === null)
    ? [{ field: startsAt === null ? 'starts_at' : 'ends_at', problem: 'dates', detail: '' }]
    : startsAt !== null && endsAt !== null && endsAt <= startsAt
      ? [{ field: 'ends_at', problem: 'order', detail: '' }]
      : []

/** Both languages, known placeholders, a described picture, and the dates of a promo. */
export const obstaclesOf = (draft: Draft): Obstacle[] => [
  ...textObstacles(draft),
  ...pictureObstacles(draft),
  ...dateObstacles(draft),
]

/** The languages in which some text is missing. */
export const missingLanguages = (texts: Draft['texts']): Locale[] =>
  SIDES.filter((side) =>
    texts.some(
      ({ field, text }) =>
        isEmpty(text[side]) && (NEEDED.test(field) || SIDES.some((other) => !isEmpty(text[other]))),
    ),
  )
