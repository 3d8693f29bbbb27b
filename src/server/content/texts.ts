import { isHtmlField, type ContentKind } from '#domain/content/kinds.ts'
import { filledText } from '#domain/content/placeholders.ts'
import type { Text } from '#domain/locale.ts'
import type { Settings } from '#domain/settings.ts'
import { sanitiseText } from '../platform/security/sanitise.ts'

/** The data of a document with each of its texts replaced. */
export const mapTexts = <T>(
  kind: ContentKind,
  data: T,
  change: (text: Text, isHtml: boolean, path: string) => Text,
): T => {
  const walk = (value: unknown, field: string, path: string): unknown => {
    if (typeof value !== 'object' || value === null) return value
    const below = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
    if (Array.isArray(value)) return value.map((part, at) => walk(part, '', below(at)))
    if (isText(value)) return change(value, isHtmlField(kind, field), path)
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, walk(part, key, below(key))]),
    )
  }
  return walk(data, '', '') as T
}

/** Sanitises the HTML of a document. */
export const sanitisedData = <T>(kind: ContentKind, data: T): T =>
  mapTexts(kind, data, (text, isHtml) => (isHtml ? sanitiseText(text) : text))

/** A document with its placeholders filled from the settings (`domain/content/placeholders.ts`). */
export const filledData = <T>(kind: ContentKind, data: T, settings: Settings): T =>
  mapTexts(kind, data, ({ en, id }, isHtml) => ({
    en: filledText(en, { settings, locale: 'en', isHtml }),
    id: filledText(id, { settings, locale: 'id', isHtml }),
  }))

const isText = (value: object): value is Text =>
  'en' in value && 'id' in value && typeof value.en === 'string' && typeof value.id === 'string'
