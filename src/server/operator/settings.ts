import { DEFAULT_SETTINGS, type SettingKey } from '#domain/settings.ts'
import type { OpenShop } from '../shop.ts'
import { announceChange } from '../platform/changes.ts'
import { changeSetting } from '../platform/settings.ts'

type Tell = (line: string) => void
const isKey = (key: string): key is SettingKey => Object.hasOwn(DEFAULT_SETTINGS, key)

/** `settings list | set`; null for unknown words. */
export const settingsCommand = async (
  { shop, refreshSettings }: OpenShop,
  [verb, key = '', ...words]: string[],
  tell: Tell,
): Promise<number | null> => {
  if (verb === 'list') {
    for (const [name, value] of Object.entries(shop.settings()))
      if (name.startsWith(key)) tell(`${name}  ${value}`)
    return 0
  }
  const given = words.join(' ').trim()
  if (verb !== 'set' || key === '' || words.length === 0) return null
  const value = isKey(key) ? valueOf(key, given) : null
  if (!isKey(key) || value === null) {
    tell(isKey(key) ? `${key} takes a number` : `there is no setting ${key}`)
    return 1
  }
  await changeSetting(shop.db, key, value, 'operator')
  await announceChange(shop.db, ['settings', '*'])
  await refreshSettings()
  tell(`${key}  ${value}`)
  return 0
}

/** Parses a value by the type of the setting's default; null for an invalid number. */
const valueOf = (key: SettingKey, given: string): number | string | null => {
  if (typeof DEFAULT_SETTINGS[key] === 'string') return given
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(given) ? Number(given) : null
}
