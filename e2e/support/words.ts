/** The words that the pages show, in either language, for tests that look for them. */
import type { Locale } from '#domain/locale.ts'
import { words as enAfter } from '#i18n/en/after.ts'
import { words as enBuying } from '#i18n/en/buying.ts'
import { words as enMissions } from '#i18n/en/missions.ts'
import { words as enMore } from '#i18n/en/more.ts'
import { words as enPoints } from '#i18n/en/points.ts'
import { words as enStaff } from '#i18n/en/staff.ts'
import { words as enServer } from '#i18n/en/server.ts'
import { words as enFirst } from '#i18n/en/web.ts'
import { words as idAfter } from '#i18n/id/after.ts'
import { words as idBuying } from '#i18n/id/buying.ts'
import { words as idMissions } from '#i18n/id/missions.ts'
import { words as idMore } from '#i18n/id/more.ts'
import { words as idPoints } from '#i18n/id/points.ts'
import { words as idStaff } from '#i18n/id/staff.ts'
import { words as idServer } from '#i18n/id/server.ts'
import { words as idFirst } from '#i18n/id/web.ts'
import { translator, type Dictionary, type Parameters } from '#i18n/translate.ts'

const english = {
  ...enServer,
  ...enFirst,
  ...enAfter,
  ...enBuying,
  ...enMissions,
  ...enMore,
  ...enPoints,
  ...enStaff,
}
const indonesian: Dictionary = {
  ...idServer,
  ...idFirst,
  ...idAfter,
  ...idBuying,
  ...idMissions,
  ...idMore,
  ...idPoints,
  ...idStaff,
}

export type Words = (key: keyof typeof english, params?: Parameters) => string

export const wordsOf = (locale: Locale): Words =>
  translator(locale === 'id' ? (indonesian as typeof english) : english)

const WORDS_MIN = 3
/** Stands for whatever a parameter was filled with. */
const ANYTHING = '.{1,80}?'

/**
 * English sentences of three words and more that read otherwise in Indonesian, as patterns of a
 * whole text.
 */
export const englishSentences = (): RegExp[] =>
  Object.entries(english)
    .filter(
      ([key, text]) =>
        indonesian[key] !== text &&
        text
          .replaceAll(/\{\w+\}/g, '')
          .trim()
          .split(/\s+/).length >= WORDS_MIN,
    )
    .map(
      ([, text]) =>
        new RegExp(
          `^${text
            .split(/\{\w+\}/)
            .map(escaped)
            .join(ANYTHING)}$`,
          'i',
        ),
    )

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a text looks like whose key no dictionary knows: the key itself. */
export const missingKey = (): RegExp => {
  const families = new Set(Object.keys(english).map((key) => key.slice(0, key.indexOf('.'))))
  return new RegExp(`^(${[...families].join('|')})(\\.\\w+)+$`)
}
