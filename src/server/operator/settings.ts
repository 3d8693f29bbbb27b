import { settingDoubts } from '#domain/setting/doubts.ts'
import type { SettingDoubt, SettingProblem } from '#domain/setting/problem.ts'
import { parseSetting, SETTING_RULES } from '#domain/setting-rules.ts'
import { DEFAULT_SETTINGS, type SettingKey } from '#domain/settings.ts'
import { serverWords, type ServerWord } from '#i18n/server.ts'
import type { OpenShop } from '../shop.ts'
import { holdSettings } from '../platform/settings.ts'
import { commandDoer, isWaiting, performCommand, readAs, writeSetting } from '../staff/index.ts'

type Print = (line: string) => void
const say = (key: string, params?: Record<string, number | string>) =>
  serverWords('en')(key as ServerWord, params)
const refusal = (key: SettingKey, problems: readonly SettingProblem[]): string[] => [
  ...problems.map((one) => say(one.key, one.params)),
  `${key} takes ${rangeOf(key)}`,
]
const unlikely = (doubts: readonly SettingDoubt[]): string[] =>
  doubts.length === 0
    ? []
    : [
        ...doubts.map((one) => say(one.key, one.params)),
        'this is probably a mistake; add --sure if it is meant',
      ]
const isKey = (key: string): key is SettingKey => Object.hasOwn(DEFAULT_SETTINGS, key)

/** `settings list | set`; null for unknown words. */
export const settingsCommand = async (
  { shop, refreshSettings }: OpenShop,
  [verb, key = '', ...rest]: string[],
  print: Print,
): Promise<number | null> => {
  if (verb === 'list') {
    const settings = shop.settings()
    for (const name of Object.keys(DEFAULT_SETTINGS).filter(isKey))
      if (name.startsWith(key)) print(`${name}  ${settings[name]}`)
    return 0
  }
  const { words: given, login } = readAs(rest)
  const words = given.filter((word) => word !== '--sure')
  const wanted = words.join(' ').trim()
  if (verb !== 'set' || key === '' || words.length === 0) return null
  if (!isKey(key)) {
    print(`there is no setting ${key}`)
    return 1
  }
  const settings = await shop.database.transaction(holdSettings)
  const parsed = parseSetting(key, wanted, settings)
  const against =
    'problems' in parsed
      ? refusal(key, parsed.problems)
      : given.includes('--sure')
        ? []
        : unlikely(settingDoubts(key, parsed.value, settings))
  if ('problems' in parsed || against.length > 0) {
    against.forEach(print)
    return 1
  }
  const now = shop.clock.now()
  const doer = await commandDoer(shop, { login, needs: 'settings.write', now })
  if (!doer) {
    print(`no staff member with the login ${login} may change settings`)
    return 1
  }
  const failure = await performCommand(doer, async (tx) => {
    const written = await writeSetting(tx, doer, {
      key,
      text: wanted,
      previous: null,
      isSure: true,
    })
    return isWaiting(written) ? written : { done: null, act: written.act }
  })
  if (failure !== null) {
    print(failure)
    return 1
  }
  await refreshSettings()
  print(`${key}  ${parsed.value}`)
  return 0
}

/** What a setting takes, for people: `a whole number from 0 to 100000`. */
const rangeOf = (key: SettingKey): string => {
  const rule = SETTING_RULES[key]
  if (rule.kind === 'choice') return `one of ${rule.options.join(', ')}`
  if (rule.kind === 'text')
    return `a text of at most ${rule.max} characters${rule.form ? ` of the form ${rule.form.source}` : ''}`
  return `a ${rule.step === undefined ? 'whole number' : 'number'} from ${rule.min} to ${rule.max}`
}
