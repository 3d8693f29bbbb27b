import type { Locale } from '#domain/locale.ts'
import { SETTING_RULES, type SettingRule } from '#domain/setting-rules.ts'
import { settingNames as en } from '#i18n/en/staff/settings/setting-names.ts'
import { settingNames as id } from '#i18n/id/staff/settings/setting-names.ts'
import { settingValue } from '#i18n/setting-value.ts'
import type { Reader } from './values.ts'

const NAMES: Record<Locale, Readonly<Record<string, readonly [string, string]>>> = { en, id }

/** The name of a setting; its key when it no longer exists. */
export const settingName = (locale: Locale, key: string): string => NAMES[locale][key]?.[0] ?? key

/** A value of a setting, as its desk shows it. */
export const printSetting = (reader: Reader, key: string, value: string): string => {
  if (key === 'hub.location') return reader.names.get(value) ?? value
  const rule = (SETTING_RULES as Readonly<Record<string, SettingRule>>)[key]
  const unit = rule?.kind === 'number' ? rule.unit : null
  const choices = rule?.kind === 'choice' ? rule.options : null
  return settingValue(reader.t, { key, unit, choices }, value, reader.locale)
}
