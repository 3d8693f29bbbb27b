import type { StaffSetting } from '#contract/staff/settings.ts'
import { settingValue } from '#i18n/setting-value.ts'
import { useLocale, useT } from '#web/staff/words.ts'
import styles from './settings.module.css'

interface SettingShownProps {
  setting: StaffSetting
  value: string
}

/** A value for people; a logo and a colour are seen, too. */
export function SettingShown({ setting, value }: SettingShownProps) {
  const t = useT()
  const locale = useLocale()
  if (setting.key === 'shop.logo' && value !== '')
    return <img src={`${value}-96.png`} alt={setting.name[locale]} width={48} height={48} />
  if (setting.key === 'shop.color')
    return (
      <span className={styles.swatch}>
        <svg width="20" height="20" aria-hidden="true">
          <rect width="20" height="20" rx="6" fill={value} />
        </svg>
        {value}
      </span>
    )
  return settingValue(t, setting, value, locale)
}
