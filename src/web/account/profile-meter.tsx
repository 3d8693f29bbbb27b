import { useState } from 'react'
import X from 'lucide-react/icons/x'
import type { User } from '#contract/profile/profile.ts'
import { formatNumber } from '#domain/money.ts'
import { pages } from '#contract/pages.ts'
import { profileParts } from '#domain/profile/person.ts'
import { useT } from '#web/state/locale.tsx'
import { storedText } from '#web/state/stored.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Progress } from '#web/ui/display/progress.tsx'
import styles from './profile-meter.module.css'

/** The id of the customer who dismissed it. */
const dismissedBy = storedText('profile-meter', 'device')

/**
 * Completeness of the profile, what is missing, and its reward; until it is complete or dismissed.
 */
export function ProfileMeter({ user }: { user: User }) {
  const t = useT()
  const [isDismissed, setDismissed] = useState(() => dismissedBy.read() === user.id)
  if (user.is_profile_complete || isDismissed) return null
  const parts = profileParts({
    name: user.name,
    email: user.email,
    dateOfBirth: user.date_of_birth,
    gender: user.gender,
    provinceCode: user.province_id,
    cityCode: user.city_id,
    districtCode: user.district_id,
    postalCode: user.postcode,
  })
  const there = parts.filter((part) => part.isThere).length
  const missing = parts.filter((part) => !part.isThere).map(({ part }) => t(`profile.part.${part}`))
  const count = t('profile.meterCount', { there, all: parts.length })
  const dismiss = () => {
    setDismissed(true)
    dismissedBy.write(user.id)
  }
  return (
    <section className={`card ${styles.meter}`} aria-labelledby="profile-meter">
      <div className={styles.head}>
        <h2 id="profile-meter" className={styles.title}>
          {user.profile_bonus_point > 0
            ? t('profile.meterBonus', { points: formatNumber(user.profile_bonus_point) })
            : t('profile.meterTitle')}
        </h2>
        <IconButton
          label={t('profile.meterDismiss')}
          icon={<X size={20} strokeWidth={1.75} />}
          className={styles.close}
          onClick={dismiss}
        />
      </div>
      <Progress
        value={(there * 100) / parts.length}
        label={t('profile.meterTitle')}
        valueText={count}
        tone="mango"
      />
      <p className="text-small text-muted">
        {count}. {t('profile.meterMissing', { parts: missing.join(', ') })}
      </p>
      <ButtonLink
        to={pages.settings('personal-details')}
        variant="secondary"
        className={styles.button}
      >
        {t('profile.meterAction')}
      </ButtonLink>
    </section>
  )
}
