import MenuIcon from 'lucide-react/icons/menu'
import { useT } from '../words.ts'
import { useBadges } from './badges/badges.ts'
import { DESK_ICONS, useOwnDesks, waitingAt } from './desks.ts'
import { ScreenLink } from './screen-link.tsx'
import { Waiting } from './badges/waiting.tsx'
import styles from './bottom-bar.module.css'

const SHOWN = 4

/** On a phone: the person's first four desks, and the menu with all of them. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const t = useT()
  const desks = useOwnDesks()
  const badges = useBadges()
  const elsewhere = desks.slice(SHOWN).flatMap(({ screens }) => screens)
  return (
    <nav className={styles.bar} aria-label={t('staff.desks')}>
      {desks.slice(0, SHOWN).map(({ desk, screens, isCurrent }) => {
        const Icon = DESK_ICONS[desk]
        return (
          <ScreenLink
            key={desk}
            screen={screens[0]!}
            className={styles.place}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <Icon size={20} strokeWidth={1.75} />
              <Waiting count={waitingAt(screens, badges)} isOverIcon />
            </span>
            <span className={styles.name}>{t(`staff.desk.${desk}`)}</span>
          </ScreenLink>
        )
      })}
      <button type="button" className={styles.place} onClick={onMenu}>
        <span className={styles.icon}>
          <MenuIcon size={20} strokeWidth={1.75} />
          <Waiting count={waitingAt(elsewhere, badges)} isOverIcon />
        </span>
        <span className={styles.name}>{t('staff.menu')}</span>
      </button>
    </nav>
  )
}
