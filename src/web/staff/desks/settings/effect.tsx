import { useQuery } from '@tanstack/react-query'
import {
  settingEffect,
  type SettingEffectAnswer,
  type StaffSetting,
} from '#contract/staff/settings.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { hasEffect, type EffectKey } from '#domain/setting-effect-keys.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { EffectNote } from '#web/staff/form/effect/effect-note.tsx'
import { useTried } from '#web/staff/form/effect/use-tried.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'

interface EffectProps {
  setting: Pick<StaffSetting, 'key' | 'value'>
  /** The value that is typed. */
  value: string
}

/** What the typed value would have changed last week, before it is saved. */
export function Effect(props: EffectProps) {
  const { key } = props.setting
  return hasEffect(key) ? <Tried {...props} effectKey={key} /> : null
}

function Tried({ setting, value, effectKey: key }: EffectProps & { effectKey: EffectKey }) {
  const t = useT()
  const tried = useTried(value)
  const { data } = useQuery({
    queryKey: [settingEffect.path, key, tried],
    queryFn: ({ signal }) =>
      send(settingEffect, {
        params: { key },
        query: { value: tried },
        signal,
      }),
    enabled: tried !== setting.value && tried !== '',
    retry: false,
  })
  const effect = tried === value ? data?.effect : null
  return <EffectNote text={effect && said(t, effect)} />
}

type Said = NonNullable<SettingEffectAnswer['effect']>

const said = (t: StaffTranslate, effect: Said): string => {
  const { kind, of, count, change, unknown, beyond } = effect
  const filled = { count: formatNumber(count), all: formatNumber(of) }
  const amount = formatNumber(Math.abs(change))
  const text = {
    refused: () => t('staff.settings.effect.refused', { ...filled, amount: formatRupiah(change) }),
    windows: () => t('staff.settings.effect.windows', { ...filled, amount }),
    points: () =>
      t(change < 0 ? 'staff.settings.effect.lessPoints' : 'staff.settings.effect.morePoints', {
        ...filled,
        amount,
      }),
    money: () =>
      t(change < 0 ? 'staff.settings.effect.less' : 'staff.settings.effect.more', {
        ...filled,
        amount: formatRupiah(Math.abs(change)),
      }),
  }[kind]()
  const more = (key: 'unknown' | 'beyond', count: number) =>
    count === 0 ? [] : [t(`staff.settings.effect.${key}`, { count: formatNumber(count) })]
  return [text, ...more('unknown', unknown), ...more('beyond', beyond)].join(' ')
}
