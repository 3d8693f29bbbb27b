import type { Locale } from '#domain/locale.ts'
import { words as en } from './en/server.ts'
import { words as id } from './id/server.ts'
import { translator } from './translate.ts'

const speakers = { en: translator<Record<string, string>>(en), id: translator<Record<string, string>>(id) }

/** The words that the server itself writes, in a language. A key that is in no dictionary answers itself. */
export const serverWords = (locale: Locale) => speakers[locale]
export type ServerWord = keyof typeof en
