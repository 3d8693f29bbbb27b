import { useEffect } from 'react'
import LogOut from 'lucide-react/icons/log-out'
import UserRound from 'lucide-react/icons/user-round'
import { staffPages } from '#contract/pages.ts'
import { useMediaQuery } from '#web/hooks/use-media-query.ts'
import { useLocation } from '#web/router.ts'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { Ring } from '../live/ring.tsx'
import { useScreens } from '../screen.ts'
import { signOut, useStaff } from '../session.ts'
import { useT } from '../words.ts'
import { useBadges } from './badges/badges.ts'
import { Waiting } from './badges/waiting.tsx'
import { DESK_ICONS, isAt, useOwnDesks, waitingAt } from './desks.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'
import { ScreenLink } from './screen-link.tsx'
import { Tools } from './tools.tsx'
import styles from './menu.module.css'

interface MenuProps {
  /** On a phone: the sheet that the bottom bar opens. */
  open: boolean
  onClose: () => void
}

/** The person's desks: next to the screen, and on a phone in a sheet. */
export function Menu({ open, onClose }: MenuProps) {
  const t = useT()
  const isWide = useMediaQuery('(min-width: 1024px)')
  const { pathname, search } = useLocation()
  // Leads elsewhere: the sheet has done its work.
  useEffect(onClose, [pathname, search, onClose])
  if (!isWide)
    return (
      <>
        <div className={styles.head}>
          <Logo />
          <div className={styles.tools}>
            <Ring />
            <Tools />
          </div>
        </div>
        <Modal open={open} onClose={onClose} title={t('staff.menu')} closeLabel={t('staff.close')}>
          <Desks />
          <Person />
        </Modal>
      </>
    )
  return (
    <div className={styles.side}>
      <div className={styles.top}>
        <div className={styles.brand}>
          <Logo />
          <Ring />
        </div>
        <Tools />
      </div>
      <Desks />
      <Person />
    </div>
  )
}

function Desks() {
  const t = useT()
  const { pathname } = useLocation()
  const badges = useBadges()
  return (
    <nav aria-label={t('staff.menu')} className={styles.desks}>
      <ul className={styles.list}>
        {useOwnDesks().map(({ desk, screens, isCurrent }) => {
          const Icon = DESK_ICONS[desk]
          const first = screens[0]!
          return (
            <li key={desk}>
              <ScreenLink
                screen={first}
                className={styles.desk}
                data-current={isCurrent || undefined}
                aria-current={pathname === first.path ? 'page' : undefined}
              >
                <Icon size={18} strokeWidth={1.75} />
                {t(`staff.desk.${desk}`)}
                <Waiting count={waitingAt(screens, badges)} />
              </ScreenLink>
              {isCurrent && screens.length > 1 && (
                <ul className={styles.list}>
                  {screens.map((screen) => (
                    <li key={screen.path}>
                      <ScreenLink
                        screen={screen}
                        className={styles.screen}
                        aria-current={isAt(pathname, screen.path) ? 'page' : undefined}
                      >
                        {t(screen.title)}
                        <Waiting count={badges[screen.path] ?? 0} />
                      </ScreenLink>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Who is signed in, their language, and the way out. */
function Person() {
  const t = useT()
  const { name, roles, branch } = useStaff()
  const hasAccountPage = useScreens().some(({ path }) => path === staffPages.me.path)
  const role = roles.map((each) => each.name).join(', ')
  return (
    <div className={styles.person}>
      <div className={styles.who}>
        <strong>{name}</strong>
        <span>{branch ? `${role} · ${branch.name}` : role}</span>
      </div>
      <div className={styles.acts}>
        <LanguageSwitch />
        {hasAccountPage && (
          <IconLink
            to={staffPages.me()}
            size="sm"
            label={t('staff.title.me')}
            icon={<UserRound size={18} strokeWidth={1.75} />}
          />
        )}
        <IconButton
          size="sm"
          label={t('staff.signOut')}
          icon={<LogOut size={18} strokeWidth={1.75} />}
          onClick={() => void signOut()}
        />
      </div>
    </div>
  )
}
