import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  settingEffect,
  type SettingEffectAnswer,
  type StaffSetting,
} from '#contract/staff/settings.ts'
import { formatNumber, formatRupiah } from '#domain/money.ts'
import { hasEffect, type EffectKey } from '#domain/setting-effect-keys.ts'
import type { StaffTranslate } from '#i18n/staff.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import styles from './settings.module.css'

const TYPED_MS = 400

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
  const [tried, setTried] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setTried(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
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
  return (
    <p role="status" className={styles.effect}>
      {effect && said(t, effect)}
    </p>
  )
}

type Said = NonNullable<SettingEffectAnswer['effect']>

const said = (t: StaffTranslate, { kind, of, count, change, unknown }: Said): string => {
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
  if (unknown === 0) return text
  return `${text} ${t('staff.settings.effect.unknown', { count: formatNumber(unknown) })}`
}
