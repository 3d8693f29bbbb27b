import { parseSetting, SETTING_RULES } from '#domain/setting-rules.ts'
import { DEFAULT_SETTINGS, type SettingKey } from '#domain/settings.ts'
import type { OpenShop } from '../shop.ts'
import { announceChange } from '../platform/changes.ts'
import { changeSetting, holdSettings } from '../platform/settings.ts'
import { recordAct } from '../staff/index.ts'

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
  if (!isKey(key)) {
    tell(`there is no setting ${key}`)
    return 1
  }
  const parsed = await shop.database.transaction(async (tx) => {
    const settings = await holdSettings(tx)
    const read = parseSetting(key, given, settings)
    if ('problem' in read) return read
    await changeSetting(tx, key, read.value, 'operator')
    await recordAct(tx, {
      staffId: null,
      branchId: null,
      act: 'setting_changed',
      entity: { kind: 'setting', id: key },
      before: { value: String(settings[key]) },
      after: { value: String(read.value) },
      now: shop.clock.now(),
    })
    await announceChange(tx, ['settings', '*'])
    return read
  })
  if ('problem' in parsed) {
    tell(
      parsed.problem.key === 'validation.noWindow'
        ? 'these hours leave no window to deliver in: change the other end first'
        : `${key} takes ${rangeOf(key)}`,
    )
    return 1
  }
  await refreshSettings()
  tell(`${key}  ${parsed.value}`)
  return 0
}

/** What a setting takes, for people: `a whole number from 0 to 100000`. */
const rangeOf = (key: SettingKey): string => {
  const rule = SETTING_RULES[key]
  if (rule.kind === 'text')
    return `a text of at most ${rule.max} characters${rule.form ? ` of the form ${rule.form.source}` : ''}`
  return `a ${rule.step === undefined ? 'whole number' : 'number'} from ${rule.min} to ${rule.max}`
}
