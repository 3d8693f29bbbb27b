import MenuIcon from 'lucide-react/icons/menu'
import { useT } from '../words.ts'
import { DESK_ICONS, useOwnDesks } from './desks.ts'
import { ScreenLink } from './screen-link.tsx'
import styles from './bottom-bar.module.css'

const SHOWN = 4

/** On a phone: the person's first four desks, and the menu with all of them. */
export function BottomBar({ onMenu }: { onMenu: () => void }) {
  const t = useT()
  return (
    <nav className={styles.bar} aria-label={t('staff.desks')}>
      {useOwnDesks()
        .slice(0, SHOWN)
        .map(({ desk, screens, isCurrent }) => {
          const Icon = DESK_ICONS[desk]
          return (
            <ScreenLink
              key={desk}
              screen={screens[0]!}
              className={styles.place}
              aria-current={isCurrent ? 'page' : undefined}
            >
              <Icon size={20} strokeWidth={1.75} />
              <span>{t(`staff.desk.${desk}`)}</span>
            </ScreenLink>
          )
        })}
      <button type="button" className={styles.place} onClick={onMenu}>
        <MenuIcon size={20} strokeWidth={1.75} />
        <span>{t('staff.menu')}</span>
      </button>
    </nav>
  )
}
